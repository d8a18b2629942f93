// Labels of versions and their differences: colour, icon and word always appear together.

import { Minus, MoveVertical, PencilLine, Plus } from 'lucide-react';
import type { SnapshotReason, StoredSnapshot } from '../../../core/storage';
import type { DiffField, VersionChange } from '../../../core/versions';
import { dateLocale } from '../../../messages/language';
import { versionsMessages as t } from '../../../messages/versions.en';

const reasons: Record<SnapshotReason, string> = {
  opened: t.asOpened,
  work: t.whileWorking,
  paste: t.beforeALargePaste,
  deletion: t.beforeALargeDeletion,
  format: t.beforeFormatting,
  acceptance: t.beforeAcceptingAPart,
  restore: t.beforeARestore,
};

/** The title of a version, without its time. */
export const versionTitle = ({ name, reason, automatic }: StoredSnapshot): string =>
  name ?? (automatic && reason ? reasons[reason] : automatic ? t.keptByWeir : t.keptByUser);

const clock = new Intl.DateTimeFormat(dateLocale, { hour: '2-digit', minute: '2-digit' });
const sameYear = new Intl.DateTimeFormat(dateLocale, { weekday: 'short', day: 'numeric', month: 'short' });
const otherYear = new Intl.DateTimeFormat(dateLocale, { day: 'numeric', month: 'short', year: 'numeric' });
const full = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeStyle: 'medium' });

export const formatVersionTime = (at: number): string => clock.format(at);
export const formatVersionDate = (at: number): string => full.format(at);

/** `Today`, `Yesterday`, else the date. */
export function formatVersionDay(at: number, now: number): string {
  const day = (time: number) => new Date(time).toDateString();
  if (day(at) === day(now)) return t.today;
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (day(at) === yesterday.toDateString()) return t.yesterday;
  return (new Date(at).getFullYear() === new Date(now).getFullYear() ? sameYear : otherYear).format(at);
}

/** A version in one line, for selects. */
export const versionLabel = (snapshot: StoredSnapshot, now: number): string =>
  `${versionTitle(snapshot)}, ${formatVersionDay(snapshot.at, now).replace(/^(Today|Yesterday)$/, (label) => label.toLowerCase())} ${formatVersionTime(snapshot.at)}`;

export const changeDisplay = {
  added: { icon: Plus, tone: 'added', label: t.added },
  removed: { icon: Minus, tone: 'missing', label: t.removed },
  changed: { icon: PencilLine, tone: 'reordered', label: t.changed },
  moved: { icon: MoveVertical, tone: 'reordered', label: t.moved },
} as const satisfies Record<VersionChange['mark'], object>;

export const diffFieldLabels: Record<DiffField, string> = {
  name: 'Name',
  desc: t.description,
  detailedDesc: t.detailedDescription,
  type: 'Type',
  values: t.values,
  request: t.request,
  response: t.response,
  preconditions: t.preconditions,
  section: t.section,
};
