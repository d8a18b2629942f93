import { FileDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type LinkFit, MAX_LINK_LENGTH } from '../../core/sharing';
import { commonMessages as common } from '../../messages/common.en';
import { exchangeMessages as t } from '../../messages/exchange.en';
import type { BuiltLink } from '../../state/exchange/shareLinks';
import { Button } from '../kit/Button';
import { CheckField } from '../kit/CheckField';
import { TextInput } from '../kit/Controls';
import { classNames } from '../kit/classNames';
import { FieldGroup } from '../kit/FieldGroup';
import { Row, Stack } from '../kit/Layout';
import { Status } from '../kit/Notice';
import { Hint } from '../kit/Text';
import { tones } from '../kit/tones';
import { CopyButton } from '../studio/formats/CopyButton';
import { useWeir, useWorkspace } from '../studio/weirContext';
import { testIds } from '../testIds';
import styles from './Share.module.css';
import { bytesOf, count, many, placesIn, sizeOf } from './shareWords';
import { ToldNote } from './ToldNote';

const fits: Readonly<Record<Exclude<LinkFit, 'nowhere'>, string>> = {
  anywhere: t.itFitsIntoAnyMessage,
  mostly: t.itFitsIntoMostMessages,
  browsers: t.everyBrowserOpensItBut,
};
const fitTones = { anywhere: tones.done, mostly: tones.active, browsers: tones.warning, nowhere: tones.error };

interface Built {
  readonly link?: BuiltLink;
  readonly problem?: string;
}

/** A link that holds the document, how long it is, and what to do when it is too long. */
export function LinkShare({ onFile }: { readonly onFile: () => void }) {
  const { share } = useWeir();
  const { history, tools } = useWorkspace('history', 'tools');
  const { kind, source, layout, title } = history.document;
  const places = placesIn(layout);
  const [parts, setParts] = useState({ layout: true, tools: true });
  const [built, setBuilt] = useState<Built>({});
  const { link, problem } = built;
  const box = (part: keyof typeof parts) => ({
    checked: parts[part],
    onChange: (isIn: boolean) => setParts({ ...parts, [part]: isIn }),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another document or tool file makes another link
  useEffect(() => {
    let isWanted = true;
    const build = async (): Promise<Built> => {
      try {
        const sharing = await share.getState().load();
        const result = await sharing.buildLink(parts, location.href);
        return result.ok ? { link: result.value } : { problem: result.error };
      } catch {
        return { problem: common.notLoaded };
      }
    };
    void build().then((next) => isWanted && setBuilt(next));
    return () => {
      isWanted = false;
    };
  }, [share, parts, history, tools]);

  const field = useRef<HTMLInputElement>(null);
  // Whoever stands in the field has the new link selected.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another link is shown
  useEffect(() => {
    if (document.activeElement === field.current) field.current?.select();
  }, [built]);

  const isTooLong = link?.fit === 'nowhere';
  const length = link?.url.length ?? 0;
  return (
    <>
      <FieldGroup legend={t.inTheLink}>
        <CheckField
          label={kind === 'pdl' ? t.pdlText : t.mermaidText}
          fact={sizeOf(bytesOf(source))}
          checked
          disabled
        />
        {places > 0 && <CheckField label={t.placesYouGave} fact={many(places, 'node')} {...box('layout')} />}
        {tools !== undefined && <CheckField label={t.toolFile2} fact={sizeOf(bytesOf(tools))} {...box('tools')} />}
      </FieldGroup>
      {!isTooLong && problem === undefined && (
        <Row gap="2" className={styles.link}>
          <TextInput
            ref={field}
            readOnly
            aria-label={t.link}
            value={link?.url ?? ''}
            placeholder={t.packingTheDocument}
            spellCheck={false}
            data-testid={testIds.shareLink}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={link?.url} what="link" look="button" />
          <CopyButton
            text={link && `[${title.replace(/[[\]\\]/g, '\\$&')}](${link.url})`}
            what="link"
            look="button"
            label={t.copyAsMarkdown}
          />
        </Row>
      )}
      {link && link.fit !== 'nowhere' && (
        <Stack gap="2">
          {/* Said in words below. The square root shows short links, too. */}
          <div className={classNames(styles.meter, fitTones[link.fit])} aria-hidden="true">
            <span style={{ width: `${100 * Math.sqrt(length / MAX_LINK_LENGTH)}%` }} />
          </div>
          <Status>
            <b>{many(length, 'character')}.</b> {fits[link.fit]}
          </Status>
        </Stack>
      )}
      {isTooLong && (
        <ToldNote>
          <p>
            <b>{length === 0 ? t.documentIsTooLarge : t.linkWouldHaveCharacters({ count: count(length) })}</b>{' '}
            {t.beyondNoLinkIsMade({ count: count(MAX_LINK_LENGTH) })}
          </p>
          <Row gap="2" wraps>
            <Button tone="primary" icon={<FileDown size={15} />} onClick={onFile}>
              {t.saveAsAFileInstead}
            </Button>
            {parts.tools && tools !== undefined && (
              <Button onClick={() => setParts({ ...parts, tools: false })}>{t.leaveOutTheToolFile}</Button>
            )}
            {parts.layout && places > 0 && (
              <Button onClick={() => setParts({ ...parts, layout: false })}>{t.leaveOutThePlaces}</Button>
            )}
          </Row>
        </ToldNote>
      )}
      {problem !== undefined && <ToldNote>{problem}</ToldNote>}
      <Hint>{t.document}</Hint>
    </>
  );
}
