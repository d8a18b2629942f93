import { Shuffle } from 'lucide-react';
import type { ToolDefinition } from '../../../core/formats';
import { commonMessages as common } from '../../../messages/common.en';
import { toolsMessages as t } from '../../../messages/tools.en';
import { type ArgumentTexts, argumentFields, drawArguments } from '../../../state/tools/toolArguments';
import { IconButton } from '../../kit/Button';
import { InputField } from '../../kit/Field';
import { SelectField } from '../../kit/SelectField';
import { Hint } from '../../kit/Text';
import styles from './Tools.module.css';

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
  const fields = argumentFields(tool);
  const draw = () => {
    onChange(drawArguments(tool, seed));
    onDraw();
  };
  if (fields.length === 0) return <Hint size="ui">{t.takesNoArguments({ name: tool.name })}</Hint>;
  return (
    <fieldset className={styles.group}>
      <legend>
        {t.arguments}
        <IconButton label={t.makeArgumentsUp} side="left" onClick={draw} icon={<Shuffle size={14} />} />
      </legend>
      {fields.map(({ name, required, choices, isStructure }) => {
        const shared = {
          label: required ? name : common.optional({ name }),
          problem: problems[name],
          value: texts[name] ?? '',
          onChange: (text: string) => onChange({ ...texts, [name]: text }),
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
