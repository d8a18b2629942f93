// The blocks for agent idioms of a document with their words, for the canvas and the inspector.

import { type Idiom, type IdiomKind, idiomsOf, type PdlDocument } from '../../core/language';
import type { TitledBlock } from '../../core/projection';
import { memoize } from '../../core/support';
import { blocksMessages as t } from '../../messages/blocks.en';

const titles: Readonly<Record<IdiomKind, string>> = {
  retry: t.retry,
  askUntilValid: t.askUntilValid,
  handOver: t.handOver,
  confirm: t.confirm,
};

export function titledBlock({ kind, times, call, header, range }: Idiom): TitledBlock {
  const withTimes = kind === 'retry' ? t.retryTitle : t.askTimesTitle;
  const title = times ? withTimes({ times: times.count }) : titles[kind];
  return { header: header.start, range, title, folded: t.foldedBlock({ title, call: call.ref ?? call.name }) };
}

export const titledBlocksOf = memoize((document: PdlDocument): readonly TitledBlock[] =>
  idiomsOf(document).map(titledBlock),
);
