/**
 * How hard a password is to guess, for the meter beside the field. Only advice: the rule is six characters, and under
 * eight a new device needs a code (R-SEC-1); the server refuses common passwords itself. Pure.
 */

/** 0 too short, 1 weak, 2 fair, 3 good, 4 strong. */
export type Strength = 0 | 1 | 2 | 3 | 4;

export const PASSWORD_MIN = 6;
const RECOMMENDED = 8;

export function strengthOf(password: string): Strength {
  const characters = [...password];
  if (characters.length < PASSWORD_MIN) return 0;
  if (characters.length < RECOMMENDED || isMonotonous(characters)) return 1;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u, /\p{Lo}/u].filter((kind) =>
    kind.test(password),
  );
  const variety = new Set(characters).size;
  const score = (variety >= 8 ? 1 : 0) + (kinds.length >= 3 ? 1 : 0) + (characters.length >= 12 ? 1 : 0);
  return (
    score >= 3 || (characters.length >= 16 && variety >= 9) ? 4 : Math.min(3, 2 + Math.floor(score / 2))
  ) as Strength;
}

/** One character repeated, or a run such as 12345678 or abcdefgh. */
function isMonotonous(characters: readonly string[]): boolean {
  const steps = characters
    .slice(1)
    .map((c, i) => (c.codePointAt(0) ?? 0) - (characters[i]?.codePointAt(0) ?? 0));
  const first = steps[0] ?? 0;
  return Math.abs(first) <= 1 && steps.every((step) => step === first);
}
