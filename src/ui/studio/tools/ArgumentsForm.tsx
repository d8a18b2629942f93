import { Shuffle } from 'lucide-react';
import type { ToolDefinition } from '../../../core/formats';
import { sampleArguments } from '../../../core/session';
import { createRandom, type JsonObject, type JsonValue } from '../../../core/support';
import { isCarried, parseExactJson } from '../../../core/values';
import { toolsMessages as t } from '../../../messages/tools.en';
import { propertiesOf } from '../../../state/workspace/toolsStore';
import { IconButton } from '../../kit/Button';
import { InputField } from '../../kit/Field';
import { SelectField } from '../../kit/SelectField';
import { Hint } from '../../kit/Text';
import styles from './Tools.module.css';

export type ArgumentTexts = Readonly<Record<string, string>>;

const typeOf = (schema: JsonObject): string => {
  const { type } = schema;
  const types = Array.isArray(type) ? type : [type];
  return String(types.find((one) => one !== 'null') ?? 'string');
};

/** Parses a text as the type that its schema requires; returns the reason if it does not match. */
function readArgument(text: string, schema: JsonObject): { readonly value?: JsonValue; readonly problem?: string } {
  const type = typeOf(schema);
  if (type === 'string') return { value: text };
  if (type === 'integer' || type === 'number') {
    const value = Number(text);
    const fits = isCarried(text.trim()) && (type === 'number' || Number.isInteger(value));
    return fits ? { value } : { problem: type === 'integer' ? t.wholeNumber : t.number };
  }
  try {
    return { value: parseExactJson(text) };
  } catch {
    return { problem: type === 'boolean' ? t.trueOrFalse : t.noJson };
  }
}

/** Blank fields are left out, as a model would do. */
export function parseArguments(
  tool: ToolDefinition,
  texts: ArgumentTexts,
): { readonly args: JsonObject; readonly problems: ArgumentTexts } {
  const args = new Map<string, JsonValue>();
  const problems = new Map<string, string>();
  for (const { name, schema } of propertiesOf(tool.parameters)) {
    const text = texts[name] ?? '';
    if (text.trim() === '') continue;
    const { value, problem } = readArgument(text, schema);
    if (problem !== undefined) problems.set(name, problem);
    if (value !== undefined) args.set(name, value);
  }
  return { args: Object.fromEntries(args), problems: Object.fromEntries(problems) };
}

interface ArgumentsFormProps {
  readonly tool: ToolDefinition;
  readonly texts: ArgumentTexts;
  readonly problems: ArgumentTexts;
  readonly onChange: (texts: ArgumentTexts) => void;
  /** Seed of the next generated arguments. */
  readonly seed: number;
  readonly onDraw: () => void;
}

/** A field for every parameter of a tool. */
export function ArgumentsForm({ tool, texts, problems, onChange, seed, onDraw }: ArgumentsFormProps) {
  const parameters = propertiesOf(tool.parameters);
  const draw = () => {
    const sample = sampleArguments(tool.parameters, createRandom(`try/${seed}`));
    const printed = Object.entries(sample).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    onChange(Object.fromEntries(printed));
    onDraw();
  };
  if (parameters.length === 0) return <Hint size="ui">{t.takesNoArguments({ name: tool.name })}</Hint>;
  return (
    <fieldset className={styles.group}>
      <legend>
        {t.arguments}
        <IconButton label={t.makeArgumentsUp} side="left" onClick={draw} icon={<Shuffle size={14} />} />
      </legend>
      {parameters.map(({ name, schema, required }) => {
        const set = (text: string) => onChange({ ...texts, [name]: text });
        const listed = Array.isArray(schema['enum']) ? (schema['enum'] as readonly JsonValue[]) : undefined;
        const options = listed?.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
        const choices = options ?? (typeOf(schema) === 'boolean' ? ['true', 'false'] : undefined);
        const isStructure = ['object', 'array'].includes(typeOf(schema));
        const shared = {
          label: required ? name : `${name} (optional)`,
          problem: problems[name],
          value: texts[name] ?? '',
          onChange: set,
        };
        return choices ? (
          <SelectField
            key={name}
            {...shared}
            options={[['', '-'], ...choices.map((choice) => [choice, choice] as const)]}
          />
        ) : (
          <InputField
            key={name}
            {...shared}
            long={isStructure}
            spellCheck={false}
            placeholder={isStructure ? 'JSON' : undefined}
            aria-invalid={shared.problem !== undefined || undefined}
          />
        );
      })}
    </fieldset>
  );
}
