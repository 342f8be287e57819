/**
 * What R-OPS-5 forbids, as names: words that a column, route, field, setting, role, job or kind would carry if there were a
 * way to do it. Other venues of this family have most of them; here each fails the build.
 */
interface Ban {
  /** What no role can do, in the words of the rule. */
  rule: string;
  names: readonly RegExp[];
}

const BANS: readonly Ban[] = [
  {
    rule: 'set or preset an outcome',
    names: [
      /(^|_)pre_?(profit|result|outcome|settle|win|loss)/,
      /(^|_)(preset|forced?|wished|desired|planned|fixed|designated|manual)_(profit|result|outcome|win|loss|settlement)/,
      /(^|_)(profit|result|outcome)_(preset|override|control|switch|mode)(_|$)/,
      /(^|_)(win|lose|loss|kill)_(rate|ratio|control|switch|mode|probability|odds)(_|$)/,
      /(^|_)(end|close|closing|settle|settlement|delivery|strike)_price_(override|offset|set|manual|control)/,
      /(^|_)(set|override|force|manual|control)_(end|close|closing|settle|settlement|delivery)_price/,
      /(^|_)end_price(_|$)/,
    ],
  },
  {
    rule: 'enter, offset, smooth or replay a price or candle',
    names: [
      /(^|_)(fake|robot|bot|needle|spike|pin|phantom|virtual|wash)_?(price|kline|candle|trade|order|tick|depth|volume|market|quote)?(_|$)/,
      /(^|_)(set|edit|adjust|override|force|manual|smooth|shift|push|inject|insert_own|custom)_(price|kline|candle|tick|ticker|quote|index|mark)(s)?(_|$)/,
      /(^|_)(price|kline|candle|tick|index|quote|mark)_(offset|override|adjustment|correction|smoothing|shift|injection|control|markup)(_|$)/,
      /(^|_)(spread|price)_(markup|mark_up)(_|$)/,
      /(^|_)market_(control|maker_robot|manipulation)(_|$)/,
    ],
  },
  {
    rule: 'flag a user for winning, losing or slower execution',
    names: [
      /(^|_)(risk|win|lose|losing|winning|vip_kill|black|slow|bad|toxic|control)(led)?_(user|customer|account|member)(s)?(_|$)/,
      /(^|_)(user|customer|account|member)_(risk|win|lose|control|slow)(_(rate|level|flag|mode))?(_|$)/,
      /(^|_)order_risk|risk_(rate|order|mode|profit|control|switch)(_|$)/,
      /(^|_)(execution|order|fill|matching)_(delay|slowdown|latency_penalty)(_|$)/,
      /(^|_)slow_(execution|fill|order|matching)/,
      /(^|_)slippage_(user|control|injection)/,
    ],
  },
  {
    rule: 'edit a balance, order, fill, tick or journal',
    names: [
      /(^|_)(adjust|set|edit|change|modify|correct|overwrite|update|rewrite|patch|fix)_(user_|customer_)?(balance|wallet|order|fill|trade|tick|journal|posting|ledger)(s)?(_|$)/,
      /(^|_)(balance|order|fill|journal|posting)_(adjustment|override|correction|edit)(s)?(_|$)/,
    ],
  },
  {
    rule: 'credit without money in',
    names: [
      /(^|_)(manual|admin|free|virtual|gift)_(credit|charge|deposit|recharge|top_?up)(_|$)/,
      /(^|_)(add|give|grant|mint|create|print)_(balance|money|funds|coins)(_|$)/,
    ],
  },
  {
    rule: 'see a password',
    names: [
      /(^|_)(plain|clear|raw|decrypted)_?(text_)?(password|pwd|passwd)(_|$)/,
      /(^|_)(password|pwd|passwd)_(plain|clear|raw|text|decrypted)(_|$)/,
      /(^|_)(show|view|reveal|read|decrypt)_(fund_|login_)?(password|pwd|passwd)(_|$)/,
    ],
  },
  {
    rule: 'log in as a customer',
    names: [
      /(^|_)(impersonat|masquerad)/,
      /(^|_)(login|log_in|act|signin|sign_in|switch|su|run)_as(_|$)/,
      /(^|_)(ghost|shadow|switch)_(login|session|user)(_|$)/,
    ],
  },
  {
    rule: 'lift a hold or self-exclusion',
    names: [
      /(^|_)(lift|remove|clear|skip|bypass|waive|shorten|release|override|disable)_(withdrawal_|customer_|security_)?(hold|cooling|cooling_off|cool_off|exclusion|self_exclusion|delay)(s)?(_|$)/,
      /(^|_)(hold|exclusion|cooling_off)_(lift|override|bypass|waiver)(_|$)/,
    ],
  },
  {
    rule: 'edit ranks',
    names: [
      /(^|_)(set|edit|boost|adjust|change|override|fake)_(rank|ranking|leaderboard)(s)?(_|$)/,
      /(^|_)rank(ing)?_(boost|override|edit|adjustment)(_|$)/,
    ],
  },
  {
    rule: 'delete a log',
    names: [
      /(^|_)(delete|clear|purge|erase|truncate|drop|wipe|remove)_(audit|log|logs|journal|journals|history|tick|ticks)(_|$)/,
      /(^|_)(audit|log)_(delete|purge|clear|wipe)(_|$)/,
    ],
  },
];

/** Names of this API family that say something else: the coin account is called "change" there. */
const FAMILY: ReadonlySet<string> = new Set(['change_wallet', 'change_balance']);

/** What may be shown after the fact and never be stored ahead, asked for or set: the price at which an option ended. */
export const SHOWN_ONLY: ReadonlySet<string> = new Set(['end_price']);

/** The forbidden thing that a name stands for; undefined when it is none. Written as `aB`, `a-b`, `a/b` or `a_b`. */
export function forbiddenThing(name: string): string | undefined {
  const plain = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();
  if (FAMILY.has(plain)) return undefined;
  return BANS.find(({ names }) => names.some((ban) => ban.test(plain)))?.rule;
}

/** Forbidden among `names`, as `where: name (rule)`. */
export function forbiddenAmong(where: string, names: Iterable<string>): string[] {
  return [...new Set(names)].flatMap((name) => {
    const rule = forbiddenThing(name);
    return rule === undefined ? [] : [`${where}: ${name} (${rule})`];
  });
}

/** Imports of a settlement file that reach anything but pure packages and other decisions of its own noun. */
export function impureImports(source: string): string[] {
  const imported = [...source.matchAll(/^\s*(?:import|export)\s[^;]*?from\s+'([^']+)'/gms)].map(
    ([, from = '']) => from,
  );
  const bare = [
    ...source.matchAll(/import\(\s*'([^']+)'|process\.env|globalThis|Date\.now|Math\.random/g),
  ].map(([text]) => text);
  const isPure = (from: string) =>
    /^@candor\/(money|ledger|formulas|matching|proof)$/.test(from) ||
    (/^\.\/[a-z-]+\.ts$/.test(from) && !/(config|setting|store|option-terms)/.test(from));
  return [...imported.filter((from) => !isPure(from)), ...bare];
}
