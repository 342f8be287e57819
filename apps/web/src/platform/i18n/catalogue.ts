/** Types of text catalogues: Chinese defines the keys and placeholders, every other language must match or tsc fails. */
import type { Language } from '@candor/wire';

/** Forms by Intl.PluralRules; `{n}` is the number. */
export type Plural = { readonly other: string } & { readonly [Rule in Intl.LDMLPluralRule]?: string };
export type Entry = string | Plural;
export type Catalogue = Readonly<Record<string, Entry>>;

/** What a translation of a catalogue must look like: the same keys, plain texts plain and plurals plural. */
export type TranslationOf<Source extends Catalogue> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Plural;
};

export interface TextModule<Texts> {
  messages: Texts;
}

/** One area of the app and how its texts are fetched; `zh` is the source. */
export interface TextArea<Source extends Catalogue = Catalogue> {
  name: string;
  load: Readonly<Record<Language, () => Promise<TextModule<TranslationOf<Source>>>>>;
  /** Only for types: the source catalogue with its literal texts. */
  readonly source?: Source;
}

/** Names between braces: 'Sent to {target}' gives 'target'. */
type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
type NeededBy<Value extends Entry> = Value extends string
  ? Placeholders<Value>
  : Value extends Plural
    ? Placeholders<Value['other']> | 'n'
    : never;
type Arguments<Value extends Entry> = [NeededBy<Value>] extends [never]
  ? []
  : [values: { readonly [Name in NeededBy<Value>]: string | number }];

/** `t('key')` or `t('key', { name: value })`, checked against the placeholders of the Chinese text. */
export type Translate<Source extends Catalogue = Catalogue> = <Key extends keyof Source & string>(
  key: Key,
  ...values: Arguments<Source[Key]>
) => string;

type Sources<Source extends Catalogue> = { zh: () => Promise<TextModule<Source>> } & {
  [Other in Exclude<Language, 'zh'>]: () => Promise<TextModule<TranslationOf<Source>>>;
};

/** Declares an area; the seven loaders are written out so that a missing language is a type error. */
export function defineArea<const Source extends Catalogue>(
  name: string,
  load: Sources<Source>,
): TextArea<Source> {
  return { name, load: load as TextArea<Source>['load'] };
}
