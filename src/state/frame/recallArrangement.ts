// Schema of the stored arrangement of the panels, and its reader. An invalid or outdated part gets its first value.
// Loaded only if something is stored, with the schema library.

import * as v from 'valibot';
import { flagSchema as flag, isJsonObject } from '../../core/support';
import { choiceKeys } from '../support/choiceKeys';
import type { TextStorage } from '../support/ports';
import { recallFields } from '../support/rememberedFields';
import {
  type Arrangement,
  type BottomTab,
  bottomTabs,
  comparePages,
  evaluationViews,
  firstArrangement as first,
  leftTabs,
  type OpenPanels,
  type RightTab,
  rightTabs,
} from './shellStore';

/** Of an object; anything else is read as one without fields. */
const fields = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((saved): unknown => (isJsonObject(saved) ? saved : {})),
      v.object(entries),
    ),
    {},
  );
const oneOf = <T extends string>(known: readonly T[], otherwise: T) => v.fallback(v.picklist(known), otherwise);

const panels = (initial: OpenPanels) =>
  v.pipe(
    fields({
      leftOpen: v.fallback(flag, initial.leftOpen),
      leftTab: oneOf(leftTabs, initial.leftTab),
      rightOpen: v.fallback(flag, initial.rightOpen),
      bottomOpen: v.fallback(flag, initial.bottomOpen),
    }),
    // A search does not survive a reload.
    v.transform((read) => (read.leftTab === 'search' ? { ...read, leftOpen: false, leftTab: initial.leftTab } : read)),
  );
const rightTab = (mode: keyof typeof rightTabs) => oneOf<RightTab>(rightTabs[mode], first.rightTab[mode]);
const bottomTab = (mode: keyof typeof bottomTabs) => oneOf<BottomTab>(bottomTabs[mode], first.bottomTab[mode]);
const comparePage = oneOf(comparePages, first.comparePage);

const arrangementSchema: v.GenericSchema<unknown, Arrangement> = v.pipe(
  fields({
    panels: fields({
      author: panels(first.panels.author),
      run: panels(first.panels.run),
      compare: panels(first.panels.compare),
      evaluate: panels(first.panels.evaluate),
      plan: panels(first.panels.plan),
    }),
    rightTab: fields({ author: rightTab('author'), run: rightTab('run'), compare: rightTab('compare') }),
    // Earlier versions had the pages of Compare as tabs of the bottom panel.
    bottomTab: fields({ author: bottomTab('author'), run: bottomTab('run'), compare: comparePage }),
    comparePage: v.optional(comparePage),
    evaluation: oneOf(evaluationViews, first.evaluation),
  }),
  v.transform(({ bottomTab: { compare, ...tabs }, comparePage: page = compare, ...others }) => ({
    ...others,
    bottomTab: tabs,
    comparePage: page,
  })),
);

export const recallArrangement = (storage: TextStorage): Arrangement =>
  v.parse(arrangementSchema, recallFields(storage, choiceKeys.arrangement));
