// Functions for messages with values and with numbers.

type Value = number | string;

/** The names in braces of a text. */
type ParamNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

export type MessageText = string | ((values: never) => string);

/** A text with `{name}` for each of its values. Values are inserted as they are, even with `$&` or braces in them. */
export const params =
  <Text extends string>(text: Text) =>
  (values: Readonly<Record<ParamNames<Text>, Value>>): string =>
    text.replace(/\{(\w+)\}/g, (place, name: string) => String((values as Record<string, Value>)[name] ?? place));

/** The forms of a text by the categories of `Intl.PluralRules`; `{count}` is the number. */
type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

const pluralRules = new Map<string, Intl.PluralRules>();

/** A text for a number, in the form that the language has for it. */
export const count =
  (forms: PluralForms, language = 'en') =>
  (number: number): string => {
    const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
    pluralRules.set(language, rules);
    return (forms[rules.select(number)] ?? forms.other).replaceAll('{count}', String(number));
  };
