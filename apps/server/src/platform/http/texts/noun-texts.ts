/**
 * The texts of one noun: every refusal and success it owns on the wire has one in each language or does not compile.
 * `{name}` is filled from the refusal's detail; a part in `[…]` is left out when a name in it has no value.
 */
import type { Language, RefusalOf, SuccessOf } from '@candor/wire';

export type Detail = Readonly<Record<string, unknown>>;

type Part<Name extends string, Code extends string> = [Code] extends [never]
  ? Readonly<Partial<Record<Name, never>>>
  : Readonly<Record<Name, Readonly<Record<Code, string>>>>;

/** In one language; `Nouns` are the wire's nouns whose codes these are. */
export type TextsIn<Nouns> = Part<'refusals', RefusalOf<Nouns>> &
  Part<'successes', SuccessOf<Nouns>> & {
    /** Puts into words what a detail names by code, before it fills the text. */
    inWords?: (detail: Detail) => Detail;
  };
export type TextsOf<Nouns> = Readonly<Record<Language, TextsIn<Nouns>>>;

/** Of any noun, as a feature hands them in. */
export type NounTexts = Readonly<
  Record<
    Language,
    {
      refusals?: Readonly<Record<string, string>>;
      successes?: Readonly<Record<string, string>>;
      inWords?: (detail: Detail) => Detail;
    }
  >
>;
