/**
 * Primitive shapes shared by every call. Form bodies carry text only, JSON bodies may carry numbers and booleans;
 * these schemas accept exactly the spellings that cannot be misread and refuse the rest. Whatever makes a shape is marked as free of side
 * effects: bundlers leave out the shapes that an app does not use.
 */
import * as v from 'valibot';
import { languageOf } from './languages.ts';

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Text without control characters, 1 to `max` characters after trimming. */
// @__NO_SIDE_EFFECTS__
export const text = (max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(max, 'too_long'),
    v.check((value) => !CONTROL.test(value), 'control_character'),
  );

/** Breaks of lines, and marks that turn the direction of what follows: a name with them shows as something else than it is. */
const BROKEN = /[\t\n\r\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

/** The name of somebody or something: text that stands in one line of a letter, a list or a screen. */
// @__NO_SIDE_EFFECTS__
export const oneLine = (max: number) =>
  v.pipe(
    text(max),
    v.check((value) => !BROKEN.test(value), 'control_character'),
  );

/** Secrets are never trimmed; their rules are checked where they are set. */
export const secret = v.pipe(
  v.string(),
  v.nonEmpty('required'),
  v.maxLength(128, 'too_long'),
  v.check((value) => !CONTROL.test(value), 'control_character'),
);

/** A positive id: "12" or 12. */
export const id = v.pipe(
  v.union(
    [
      v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,15}$/, 'not_an_id')),
      v.pipe(v.number(), v.safeInteger('not_an_id'), v.minValue(1, 'not_an_id')),
    ],
    'not_an_id',
  ),
  v.transform(Number),
  v.maxValue(Number.MAX_SAFE_INTEGER, 'not_an_id'),
);

/** The id of what there are fewer of than an integer of the database counts. */
export const rowId = v.pipe(id, v.maxValue(2_147_483_647, 'not_an_id'));

/** A whole number in a range: "1" or 1. */
// @__NO_SIDE_EFFECTS__
export const whole = (min: number, max: number) =>
  v.pipe(
    v.union(
      [
        v.pipe(v.string(), v.regex(/^(0|[1-9][0-9]{0,14})$/, 'not_a_whole_number')),
        v.pipe(v.number(), v.safeInteger('not_a_whole_number')),
      ],
      'not_a_whole_number',
    ),
    v.transform(Number),
    v.minValue(min, 'too_small'),
    v.maxValue(max, 'too_large'),
  );

/** A non-negative decimal as text, in the only accepted spelling; scale is checked against the currency or pair. */
export const decimalText = v.pipe(
  v.string('not_a_decimal'),
  v.regex(/^(0|[1-9][0-9]{0,17})(\.[0-9]{1,18})?$/, 'not_a_decimal'),
);

/** "1"/"0", 1/0, true/false. */
export const flag = v.pipe(
  v.union([v.picklist(['0', '1', 'true', 'false']), v.picklist([0, 1]), v.boolean()], 'not_a_flag'),
  v.transform((value) => value === '1' || value === 'true' || value === 1 || value === true),
);

/** One of a few integers, as text or number: types, sides, statuses of the API family. */
// @__NO_SIDE_EFFECTS__
export const choice = <const Values extends readonly [number, ...number[]]>(values: Values) =>
  v.pipe(whole(0, 999), v.picklist(values as unknown as Values[number][], 'not_a_choice'));

export const languageMark = v.pipe(
  v.string(),
  v.maxLength(16, 'too_long'),
  v.check((mark) => languageOf(mark) !== undefined, 'unknown_language'),
);

/** Six digits of a verification code. */
export const verificationCode = v.pipe(v.string(), v.regex(/^[0-9]{6}$/, 'not_six_digits'));
/** The same of a code that strangers ask for, without a session: twelve where others have guessed from there (R-SEC-3). */
export const strangersCode = v.pipe(v.string(), v.regex(/^(?:[0-9]{6}|[0-9]{12})$/, 'not_six_digits'));
/** Six digits of a fund password. */
export const fundPassword = v.pipe(v.string(), v.regex(/^[0-9]{6}$/, 'not_six_digits'));

/** An object that refuses unknown fields; `lang` may come with every call and wins over the header. */
// @__NO_SIDE_EFFECTS__
export const request = <const Fields extends v.ObjectEntries>(fields: Fields) =>
  v.strictObject({ lang: v.optional(languageMark), ...fields });
export const nothing = request({});

/** Paging of lists: page from 1, limit 1 to 100. */
export const paging = { page: v.optional(whole(1, 100_000), 1), limit: v.optional(whole(1, 100), 20) };

/** Of lists by date: milliseconds, from the first on and before the second. */
export const span = {
  from: v.optional(whole(0, 99_999_999_999_999)),
  to: v.optional(whole(0, 99_999_999_999_999)),
};

/** Paging of lists that are asked for days. */
export const datedPaging = { ...paging, ...span };

/** The family's paginator (wire.md 1.4). */
// @__NO_SIDE_EFFECTS__
export const pageOf = <Row extends v.GenericSchema>(row: Row) =>
  v.object({
    data: v.array(row),
    total: v.number(),
    current_page: v.number(),
    per_page: v.number(),
    last_page: v.number(),
    next_page_url: v.nullable(v.string()),
  });

/** Decimal text in replies (may be negative); milliseconds UTC in replies. */
export const amountText = v.pipe(v.string(), v.regex(/^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/));
export const milliseconds = v.number();
export const none = v.null();
