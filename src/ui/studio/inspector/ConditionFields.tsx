import { Group, Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { ConditionGroup, ConditionRow, PdlDocument } from '../../../core/language';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { preconditionMessages } from '../../../messages/preconditions.en';
import {
  applyConditionChoice,
  type ConditionPart,
  conditionChoices,
  emptyCondition,
  emptyRow,
  nodeNamed,
  printForm,
  rowChoice,
  withLeft,
  withRight,
} from '../../../state/inspection/conditionForm';
import { comparableValues } from '../../../state/inspection/knownValues';
import { Button, IconButton } from '../../kit/Button';
import type { CommitRefusal } from '../../kit/CommitField';
import { Row, Stack } from '../../kit/Layout';
import { Choice } from '../../kit/SelectField';
import { SuggestInput, type SuggestOption } from '../../kit/SuggestInput';
import { Faint } from '../../kit/Text';
import { useEditRefusal } from './EditFields';
import styles from './inspector.module.css';

const joins = {
  and: t.allOfGroup,
  or: t.anyOfGroup,
  'not and': t.notAllOfGroup,
  'not or': t.noneOfGroup,
};

interface PartProps<P extends ConditionPart> {
  readonly part: P;
  readonly name: string;
  /** The names to choose from; in a precondition nodes as well as values. */
  readonly known: Required<Pick<ConditionFieldsProps, 'document' | 'options' | 'nodes'>>;
  readonly onChange: (part: ConditionPart | undefined) => void;
}

/** Suggests yes and no for a value without known comparisons. */
const offered = (values: readonly SuggestOption[]) =>
  values.length > 0 ? values : [{ name: 'true' }, { name: 'false' }];

function ConditionLine(props: PartProps<ConditionRow> & { readonly canRemove: boolean }) {
  const { part, name, known, onChange, canRemove } = props;
  const { document, options, nodes } = known;
  const { isDone, isNotDone, isDoneBefore } = preconditionMessages;
  const isNode = nodeNamed(nodes, part.left) !== undefined;
  const nodeWords = [
    { id: 'holds', label: isDone },
    { id: 'not holds', label: isNotDone },
    { id: 'before', label: isDoneBefore },
  ];
  const isList = part.op === 'in' || part.op === 'not in';
  return (
    <li className={styles.conditionRow}>
      <SuggestInput
        label={t.valueOf({ name })}
        placeholder={t.valueLabel}
        options={[...nodes, ...options]}
        allowsNew
        value={part.left}
        onPick={(left) => onChange(withLeft(part, left, nodes))}
      />
      <Choice
        aria-label={t.operatorOf({ name })}
        value={rowChoice(part)}
        options={conditionChoices(part, isNode ? nodeWords : undefined).map(({ id, label }) => [id, label] as const)}
        onChange={(id) => {
          const { written: _written, ...next } = applyConditionChoice(part, id);
          onChange(next);
        }}
      />
      {part.op !== 'holds' && (
        <SuggestInput
          label={t.comparedWith({ name })}
          placeholder={isList ? '["a", "b"]' : t.comparedWithHint}
          options={part.op === 'before' ? nodes : [...offered(comparableValues(document, part.left)), ...options]}
          allowsNew
          value={part.right}
          onPick={(right) => onChange(withRight(part, right, options))}
        />
      )}
      {canRemove && (
        <IconButton label={t.removeCondition({ name })} side="left" onClick={() => onChange(undefined)}>
          <X size={14} />
        </IconButton>
      )}
    </li>
  );
}

function GroupFields({ part: group, name, known, onChange }: PartProps<ConditionGroup>) {
  const isTopGroup = name === '';
  const replace = (index: number, next: ConditionPart | undefined) => {
    const parts = group.parts.toSpliced(index, 1, ...(next ? [next] : []));
    onChange(parts.length === 0 ? undefined : { ...group, parts });
  };
  const needsGroup = group.parts.length > 1 || !isTopGroup || group.isNegated;
  const placed = (index: number) => ({
    name: isTopGroup ? `${index + 1}` : `${name}.${index + 1}`,
    known,
    onChange: (next: ConditionPart | undefined) => replace(index, next),
  });
  const add = (part: ConditionPart) => onChange({ ...group, parts: [...group.parts, part] });
  return (
    <>
      {needsGroup && (
        <Row gap="1h">
          <Choice
            flex="grows"
            aria-label={isTopGroup ? t.conditionsHold : t.groupHolds({ name })}
            value={`${group.isNegated ? 'not ' : ''}${group.join}` as const}
            options={joins}
            onChange={(id) =>
              onChange({ ...group, join: id.endsWith('or') ? 'or' : 'and', isNegated: id.startsWith('not ') })
            }
          />
          {!isTopGroup && (
            <IconButton label={t.removeGroup({ name })} side="left" onClick={() => onChange(undefined)}>
              <X size={14} />
            </IconButton>
          )}
        </Row>
      )}
      <Stack as="ul" gap="1h" className={styles.conditions}>
        {group.parts.map((part, index) =>
          part.kind === 'row' ? (
            <ConditionLine
              // biome-ignore lint/suspicious/noArrayIndexKey: rows stand by their place
              key={index}
              part={part}
              canRemove={!isTopGroup || group.parts.length > 1}
              {...placed(index)}
            />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows stand by their place
            <Stack key={index} as="li" gap="2" pad="2" surface="card" className={styles.conditionGroup}>
              <GroupFields part={part} {...placed(index)} />
            </Stack>
          ),
        )}
      </Stack>
      <Row gap="2" wraps>
        <Button icon={<Plus size={14} />} onClick={() => add(emptyRow)}>
          {isTopGroup ? t.addCondition : t.addToTheGroup}
        </Button>
        {isTopGroup && (
          <Button
            icon={<Group size={14} />}
            onClick={() =>
              add({ ...emptyCondition, join: group.join === 'and' ? 'or' : 'and', parts: [emptyRow, emptyRow] })
            }
          >
            {t.addGroup}
          </Button>
        )}
      </Row>
    </>
  );
}

interface ConditionFieldsProps {
  readonly form: ConditionGroup;
  readonly document: PdlDocument;
  readonly options: readonly SuggestOption[];
  /** The nodes that a precondition may name. */
  readonly nodes?: readonly SuggestOption[];
  readonly label?: string;
  readonly onCommit: (text: string) => Promise<CommitRefusal | undefined>;
}

/**
 * Edits a condition as values and operators. The text is written once every row is complete; until then it is
 * unchanged.
 */
export function ConditionFields({ form, document, options, nodes, label, onCommit }: ConditionFieldsProps) {
  const print = (group: ConditionGroup) => printForm(group, nodes !== undefined);
  const [draft, setDraft] = useState<{ readonly of: string; readonly group: ConditionGroup } | undefined>(undefined);
  const [refusal, showRefusal] = useEditRefusal();
  const written = print(form).text ?? '';
  // Drops the draft if the text has changed meanwhile.
  const shown = draft?.of === written ? draft.group : form;
  const change = (next: ConditionPart | undefined) => {
    if (next?.kind !== 'group') return;
    setDraft({ of: written, group: next });
    showRefusal(undefined);
    const { isComplete, text } = print(next);
    if (!isComplete) return;
    if (text === undefined) showRefusal({ message: t.valueIsNotSimple });
    else if (text !== written) showRefusal(onCommit(text));
  };
  return (
    <Stack as="section" gap="2" aria-label={label ?? t.conditionAsValues}>
      <GroupFields part={shown} name="" known={{ document, options, nodes: nodes ?? [] }} onChange={change} />
      {!print(shown).isComplete && <Faint>{t.fillEveryRow}</Faint>}
      {refusal}
    </Stack>
  );
}
