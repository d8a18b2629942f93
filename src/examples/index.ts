// The example documents of Weir, all written for it. Sources are separate files, so that the command line reads them
// too.

import bicycleRepair from './bicycleRepair.mmd?raw';
import hospitalAppointment from './hospitalAppointment.pdl.yaml?raw';
import libraryLoanChinese from './libraryLoanChinese.pdl.yaml?raw';
import parcelReturn from './parcelReturn.pdl.yaml?raw';
import tableBooking from './tableBooking.pdl.yaml?raw';

export type { Demo, DemoColumn, DemoVariant } from './demos';
export { demos, earlyResultDemo, hospitalSwitchDemo } from './demos';

export interface Example {
  readonly id: string;
  readonly title: string;
  readonly kind: 'pdl' | 'mermaid';
  readonly source: string;
  /** One sentence for the gallery. */
  readonly blurb: string;
}

/** The first example is open below the welcome screen on the first visit. */
export const examples: readonly Example[] = [
  {
    id: 'hospital-appointment',
    title: 'Hospital appointment',
    kind: 'pdl',
    source: hospitalAppointment,
    blurb: 'Four calls that need each other, a loop that asks for another hospital, and six ways to answer.',
  },
  {
    id: 'table-booking',
    title: 'Table booking',
    kind: 'pdl',
    source: tableBooking,
    blurb: 'A full house leads to another hour, if the guest agrees.',
  },
  {
    id: 'parcel-return',
    title: 'Parcel return',
    kind: 'pdl',
    source: parcelReturn,
    blurb: 'Lists articles in a loop, and falls back to a label when no courier is free.',
  },
  {
    id: 'library-loan-chinese',
    title: '图书馆借书',
    kind: 'pdl',
    source: libraryLoanChinese,
    blurb: 'The same language with Chinese names: find a book, hold it, or wait in line.',
  },
  {
    id: 'bicycle-repair',
    title: 'Bicycle repair',
    kind: 'mermaid',
    source: bicycleRepair,
    blurb: 'A Mermaid flowchart with three decisions and a way back.',
  },
];
