/** Types of text catalogues: Chinese defines keys and placeholders, English must match or tsc fails (docs/adr/0018). */

export type Catalogue = Readonly<Record<string, string>>;
export type TranslationOf<Source extends Catalogue> = { readonly [Key in keyof Source]: string };

/** Texts of one area in the console's two languages. */
export interface Texts<Source extends Catalogue> {
  zh: Source;
  en: TranslationOf<Source>;
}

/** Names between braces: 'Sent to {target}' gives 'target'. */
type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
type Arguments<Text extends string> = [Placeholders<Text>] extends [never]
  ? []
  : [values: { readonly [Name in Placeholders<Text>]: string | number }];

/** `t('key')` or `t('key', { name: value })`, checked against the placeholders of the Chinese text. */
export type Translate<Source extends Catalogue> = <Key extends keyof Source & string>(
  key: Key,
  ...values: Arguments<Source[Key]>
) => string;

export function fillText(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : String(value);
  });
}
