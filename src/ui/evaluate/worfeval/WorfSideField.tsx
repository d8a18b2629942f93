import { CircleAlert, FileText, X } from 'lucide-react';
import { worfMessages as t } from '../../../messages/worf.en';
import type { WorfSide } from '../../../state/evaluate/worfScorer';
import { Button, IconButton } from '../../kit/Button';
import { IconText } from '../../kit/IconText';
import { Note } from '../../kit/Note';
import { Status } from '../../kit/Notice';
import { Text } from '../../kit/Text';
import { FileOrDocument } from '../FileOrDocument';
import { useWorfevalStore } from '../useWorfevalStore';
import { FileCard } from './FileCard';

/** One side of the comparison: a file, dropped or chosen, or the open document. */
export function WorfSideField({ side }: { readonly side: WorfSide }) {
  const { [side]: sideState, readFile, readWithoutBad, takeGraph, clear } = useWorfevalStore((state) => state);
  return (
    <FileCard
      title={t[side]}
      corner={
        sideState.kind === 'empty' || sideState.kind === 'refused' ? (
          <Text as="small" size="sm" tone="muted">
            {side === 'gold' ? t.aboutGold : t.predictedAbout}
          </Text>
        ) : (
          <IconButton label={t.remove({ side: t[side].toLowerCase() })} onClick={() => void clear(side)}>
            <X size={14} />
          </IconButton>
        )
      }
      onFiles={([file]) => file && void readFile(side, file)}
    >
      {sideState.kind === 'reading' && <Status>{t.reading({ name: sideState.name })}</Status>}
      {sideState.kind === 'ready' && (
        <div>
          <IconText as="p" weight="medium" lines="cut" icon={<FileText size={14} />} title={sideState.summary.name}>
            {sideState.summary.name}
          </IconText>
          <Text as="small" size="sm" tone="muted">
            {t.graphs(sideState.summary.count)}
            {sideState.summary.sources.length > 1 && t.ofSources({ sources: sideState.summary.sources.length })}
            {sideState.summary.empty > 0 && t.withoutSubtask({ empty: sideState.summary.empty })}
            {sideState.summary.skipped > 0 && t.badLinesOf(sideState.summary.skipped)}
          </Text>
        </div>
      )}
      {sideState.kind === 'refused' && (
        <Note announcement="alert" tone="error" icon={<CircleAlert size={14} />}>
          <p>
            {t.cannotBeRead({ name: sideState.name })}
            {sideState.count > 1 && t.badLinesCount({ count: sideState.count.toLocaleString('en') })}
          </p>
          <ul>
            {sideState.problems.slice(0, 3).map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                {line === undefined ? t.theFile : t.lineAt({ line })} {message}
              </li>
            ))}
          </ul>
          {sideState.readable > 0 ? (
            <Button onClick={() => void readWithoutBad(side)}>
              {t.continueWithout({ readable: sideState.readable.toLocaleString('en') })}
            </Button>
          ) : (
            <small>{t.expected}</small>
          )}
        </Note>
      )}
      {sideState.kind !== 'ready' && sideState.kind !== 'reading' && (
        <FileOrDocument
          what={t.fileOf({ side: t[side] })}
          onFile={(file) => void readFile(side, file)}
          onGraph={(name, graph) => void takeGraph(side, name, graph)}
        />
      )}
    </FileCard>
  );
}
