import { RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { groupBy } from '../../../core/support';
import { keysMessages as t } from '../../../messages/keys.en';
import { Button } from '../../kit/Button';
import { CheckField } from '../../kit/CheckField';
import { chordsOf, formatChord, useKeyBindings } from '../../kit/keys';
import { Row, Stack } from '../../kit/Layout';
import { Status } from '../../kit/Notice';
import { SearchField } from '../../kit/SearchField';
import { Heading } from '../../kit/Section';
import { Hint } from '../../kit/Text';
import { useWeir } from '../../studio/weirContext';
import { KeyRow } from './KeyRow';
import { isChanged, resetAllChords } from './keyChanges';
import { type ListedCommand, listedCommands } from './listedCommands';

/** Every word of the query must occur in the title, the group or a key. */
function isMatch(command: ListedCommand, query: string): boolean {
  const text = [command.title, command.group, ...chordsOf(command).map(formatChord)].join(' ').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** All commands with their keys, which can be changed. */
export function ChangeKeys() {
  const { settings } = useWeir();
  useKeyBindings();
  const [query, setQuery] = useState('');
  const [isOnlyChanged, setOnlyChanged] = useState(false);
  const [report, setReport] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const hasChanges = listedCommands.some(isChanged);
  const found = listedCommands.filter(
    (command) => isMatch(command, query.trim()) && (!isOnlyChanged || isChanged(command)),
  );
  return (
    <Stack gap="3">
      <Row gap="3" wraps>
        <SearchField
          ref={field}
          value={query}
          placeholder={t.findCommand}
          aria-label={t.findCommand}
          onChange={(event) => setQuery(event.target.value)}
        />
        <CheckField label={t.onlyChanged} checked={isOnlyChanged} onChange={setOnlyChanged} />
        <Button
          icon={<RotateCcw size={14} />}
          disabled={!hasChanges}
          onClick={() => {
            resetAllChords(settings);
            setReport(t.keysReset);
            field.current?.focus();
          }}
        >
          {t.resetAll}
        </Button>
      </Row>
      <Status className="visually-hidden">{report}</Status>
      <Stack scrolls gap="2" style={{ height: '56vh' }}>
        {[...groupBy(found, ({ group }) => group)].map(([group, commands]) => (
          <Stack as="section" gap="1h" key={group} aria-label={group}>
            <Heading>{group}</Heading>
            <Stack as="ul">
              {commands.map((command) => (
                <KeyRow key={command.id} command={command} onReport={setReport} />
              ))}
            </Stack>
          </Stack>
        ))}
        {found.length === 0 && <Hint size="ui">{t.noCommand}</Hint>}
      </Stack>
    </Stack>
  );
}
