import { CornerDownRight, Plus, Trash2, Ungroup } from 'lucide-react';
import { useState } from 'react';
import type { GraphEdit } from '../../../core/document';
import type { PdlDocument, ProcedureSite } from '../../../core/language';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { conditionFormOf, emptyCondition } from '../../../state/inspection/conditionForm';
import type { DeclaredNode } from '../../../state/inspection/inspectorSubject';
import { valuesKnownAt } from '../../../state/inspection/knownValues';
import { type BranchPart, statementPartOf, type ValuePair } from '../../../state/inspection/statementParts';
import { Button, IconButton } from '../../kit/Button';
import type { CommitRefusal } from '../../kit/CommitField';
import { Row, Stack } from '../../kit/Layout';
import { RowButton } from '../../kit/RowButton';
import { Heading, Section } from '../../kit/Section';
import { SuggestInput, type SuggestOption } from '../../kit/SuggestInput';
import { Faint, Hint, Text } from '../../kit/Text';
import { useWorkspace } from '../weirContext';
import { CallFields } from './CallFields';
import { ConditionFields } from './ConditionFields';
import { DocumentAddField, DocumentTextField, useEditRefusal } from './EditFields';
import styles from './inspector.module.css';
import { useTryEdit } from './useTryEdit';

interface BranchesProps {
  readonly branches: readonly BranchPart[];
  readonly nodeId: string;
  readonly document: PdlDocument;
  readonly options: readonly SuggestOption[];
}

function Branches({ branches, nodeId, document, options }: BranchesProps) {
  const tryEdit = useTryEdit();
  const select = useWorkspace((state) => state.select);
  const [refusal, showRefusal] = useEditRefusal();
  const [isBuilding, setBuilding] = useState(false);
  const last = branches.findLast((branch) => branch.nodeId !== undefined)?.nodeId ?? nodeId;
  const hasElse = branches.some((branch) => branch.keyword === 'else');
  const run = (edit: GraphEdit) => showRefusal(tryEdit(edit));
  return (
    <Section title={t.branches} count={branches.length}>
      <Stack as="ul">
        {branches.map((branch, index) => {
          const name = branch.keyword === 'else' ? 'else' : `${branch.keyword} ${branch.text}`;
          const own = branch.nodeId;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: branches have no other name
            <Row as="li" key={index}>
              <RowButton
                align="baseline"
                data-active={own === nodeId || undefined}
                disabled={!own || own === nodeId}
                onClick={() => own && select([own])}
              >
                <Text size="sm" tone="muted" mono className={styles.line}>
                  {branch.keyword}
                </Text>
                <Text as="code" lines="anywhere">
                  {branch.text}
                </Text>
              </RowButton>
              <IconButton
                label={t.deleteTheBranch({ name })}
                side="left"
                onClick={() =>
                  run({ kind: 'deleteBranch', nodeId: own ?? last, ...(own === undefined && { condition: 'else' }) })
                }
                icon={<Trash2 size={14} />}
              />
            </Row>
          );
        })}
      </Stack>
      <DocumentAddField
        label={t.newElif}
        action={t.addElif}
        placeholder={t.conditionPlaceholder}
        onAdd={(condition) => tryEdit({ kind: 'addBranch', nodeId, condition })}
      />
      {isBuilding && (
        <ConditionFields
          form={emptyCondition}
          document={document}
          options={options}
          onCommit={async (condition) => {
            const problem = await tryEdit({ kind: 'addBranch', nodeId, condition });
            if (!problem) setBuilding(false);
            return problem;
          }}
        />
      )}
      <Row gap="2" wraps>
        <Button icon={<Plus size={14} />} aria-pressed={isBuilding} onClick={() => setBuilding(!isBuilding)}>
          {t.buildAnElif}
        </Button>
        {!hasElse && (
          <Button icon={<Plus size={14} />} onClick={() => run({ kind: 'addBranch', nodeId })}>
            {t.addElse}
          </Button>
        )}
      </Row>
      {refusal}
    </Section>
  );
}

interface PairFieldsProps {
  readonly label: string;
  readonly fields: readonly {
    readonly label: string;
    readonly value: string;
    readonly options: readonly SuggestOption[];
  }[];
  /** Receives all values, including the changed one. */
  readonly onChange: (values: readonly string[]) => Promise<CommitRefusal | undefined>;
}

/**
 * A few values of one statement, each picked or typed: the name and value of an assignment, the item and list of a
 * `for`.
 */
export function PairFields({ label, fields, onChange }: PairFieldsProps) {
  const [refusal, showRefusal] = useEditRefusal();
  const set = (index: number, text: string) => {
    if (text === '') return showRefusal({ message: t.cannotBeEmpty({ field: fields[index]?.label ?? label }) });
    showRefusal(onChange(fields.map(({ value }, at) => (at === index ? text : value))));
  };
  return (
    <Stack as="section" gap="2" aria-label={label}>
      <Stack as="ul" gap="1h" className={styles.rows}>
        {fields.map((field, index) => (
          <li key={field.label}>
            <Text size="sm" tone="muted">
              {field.label}
            </Text>
            <SuggestInput
              label={field.label}
              placeholder=""
              options={field.options}
              allowsNew
              value={field.value}
              onPick={(text) => set(index, text)}
            />
          </li>
        ))}
      </Stack>
      {refusal}
    </Stack>
  );
}

const headNames = { while: t.loopWhile, for: t.loopOver, handler: t.handles } as const;

interface StatementFieldsProps {
  readonly document: PdlDocument;
  readonly site: ProcedureSite;
  /** The declaration that the statement calls; its own fields follow below. */
  readonly declared: DeclaredNode | undefined;
}

/** The fields of the statement that a node of the procedure graph draws. */
export function StatementFields({ document, site, declared }: StatementFieldsProps) {
  const tryEdit = useTryEdit();
  const [refusal, showRefusal] = useEditRefusal();
  const { nodeId } = site;
  const part = statementPartOf(document, site);
  const run = (edit: GraphEdit) => showRefusal(tryEdit(edit));
  const isBlock = part.kind === 'branches' || part.kind === 'while' || part.kind === 'for' || part.kind === 'handler';
  const isCall = site.call !== undefined;
  const hasCondition = part.kind === 'branches' || part.kind === 'while';
  const form = hasCondition ? conditionFormOf(part.text) : undefined;
  const pair: ValuePair | undefined = part.kind === 'line' || part.kind === 'for' ? part.pair : undefined;
  const setCondition = (text: string) => tryEdit({ kind: 'setCondition', nodeId, text });
  const options = () => valuesKnownAt(document, site.range.start);
  return (
    <>
      {part.kind === 'inner' && (
        <Hint size="ui">
          <CornerDownRight size={14} /> {t.calledInsideOf} <code>{part.within}</code>
          {t.editedThere}
        </Hint>
      )}
      {part.kind === 'word' && (
        <Faint>
          <code>{part.text}</code> {t.nothingToFill}
        </Faint>
      )}
      {isBlock && part.kind !== 'branches' && <Heading>{headNames[part.kind]}</Heading>}
      {part.kind === 'line' && site.call && (
        <CallFields document={document} site={site} call={site.call} declared={declared} />
      )}
      {part.kind === 'line' && !isCall && pair && (
        <PairFields
          label={t.assignment}
          fields={[
            { label: 'Name', value: pair.first, options: options() },
            { label: t.valueLabel, value: pair.second, options: options() },
          ]}
          onChange={([name, value]) => tryEdit({ kind: 'setStatement', nodeId, text: `${name} = ${value}` })}
        />
      )}
      {part.kind === 'for' && pair && (
        <PairFields
          label={t.loopOver}
          fields={[
            { label: t.eachItem, value: pair.first, options: [] },
            { label: t.eachOf, value: pair.second, options: options() },
          ]}
          onChange={([item, list]) => setCondition(`${item} in ${list}`)}
        />
      )}
      {form && <ConditionFields form={form} document={document} options={options()} onCommit={setCondition} />}
      {hasCondition && !form && <Faint>{t.conditionTooComplex}</Faint>}
      {part.kind === 'line' && (
        <DocumentTextField
          label={isCall || pair ? t.asCode : t.text}
          mono={isCall || pair !== undefined}
          wraps
          value={part.text}
          onCommit={(text) => tryEdit({ kind: 'setStatement', nodeId, text })}
        />
      )}
      {isBlock && <DocumentTextField label={t.asCode} mono wraps value={part.text} onCommit={setCondition} />}
      {part.kind === 'branches' && (
        <Branches branches={part.branches} nodeId={nodeId} document={document} options={options()} />
      )}
      {part.kind !== 'inner' && (
        <Row gap="2" wraps>
          {isBlock && (
            <Button icon={<Ungroup size={14} />} onClick={() => run({ kind: 'unwrapStatement', nodeId })}>
              {t.keepOnlyItsBlock}
            </Button>
          )}
          <Button tone="danger" icon={<Trash2 size={14} />} onClick={() => run({ kind: 'deleteStatement', nodeId })}>
            {isCall ? t.deleteThisCall : isBlock ? t.deleteWithItsBlock : t.deleteStatement}
          </Button>
        </Row>
      )}
      {refusal}
    </>
  );
}
