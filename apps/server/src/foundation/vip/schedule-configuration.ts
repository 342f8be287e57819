/** The schedule of fees as configuration (R-VIP-1): a new version is proposed by one, checked by another, published for a day, then in force for new orders. */
import { ONE, formatDecimal } from '@candor/money';
import * as v from 'valibot';
import type { ConfigurationKind } from '../configuration/index.ts';
import { compareFields, malformedTerm, unitsIn } from '../configuration/index.ts';
import type { ScheduleRow } from './vip-store.ts';
import { insertSchedule, readSchedule } from './vip-store.ts';

/** One percent. */
const HIGHEST_RATE = ONE / 100n;
const KEY = 'fees';
/** `volume maker taker contract` a level, from 0 upwards: USDT and fractions of 1. */
const line = v.pipe(v.string(), v.regex(/^(0|[1-9][0-9]{0,9})( 0(\.[0-9]{1,8})?){3}$/));
const schedule = v.strictObject({ levels: v.pipe(v.array(line), v.minLength(1), v.maxLength(10)) });
type Schedule = v.InferOutput<typeof schedule>;
type Units = Omit<ScheduleRow, 'version'>;

export function scheduleKind(reload: () => Promise<void>): ConfigurationKind<Schedule> {
  return {
    kind: 'vip_fees',
    makers: ['market_admin'],
    checkers: ['treasurer', 'access_admin'],
    isPublished: true,
    bounds: {},
    read(input) {
      const parsed = v.safeParse(schedule, input);
      if (!parsed.success) throw malformedTerm('levels');
      unitsOf(parsed.output);
      return parsed.output;
    },
    list: async (db) => [{ key: KEY, value: { levels: (await readSchedule(db)).map(lineOf) } }],
    compare: compareFields,
    isImmediate: () => false,
    apply: (tx, { value }) => insertSchedule(tx, unitsOf(value)),
    reload,
  };
}

const lineOf = (row: ScheduleRow): string =>
  [row.volume, row.spot_maker, row.spot_taker, row.contract].map((each) => formatDecimal(each)).join(' ');

/** Level 0 asks for nothing; each further one asks for more and costs no more. */
function unitsOf({ levels }: Schedule): Units[] {
  const rows = levels.map((text, level): Units => {
    const [volume, spotMaker, spotTaker, contract] = text
      .split(' ')
      .map((each) => unitsIn(each, 'levels')) as [bigint, bigint, bigint, bigint];
    return { level, volume, spot_maker: spotMaker, spot_taker: spotTaker, contract };
  });
  const isFit = rows.every((row, n) => {
    const before = rows[n - 1];
    if ([row.spot_maker, row.spot_taker, row.contract].some((rate) => rate > HIGHEST_RATE)) return false;
    if (before === undefined) return row.volume === 0n;
    return (
      row.volume > before.volume &&
      row.spot_maker <= before.spot_maker &&
      row.spot_taker <= before.spot_taker &&
      row.contract <= before.contract
    );
  });
  if (!isFit) throw malformedTerm('levels');
  return rows;
}
