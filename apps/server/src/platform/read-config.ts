/** Reads the environment into a Config; a wrong value stops the start with a sentence that says what to do. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { Config } from './config.ts';
import { madeOnce } from './kept-files.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export class ConfigFault extends Error {
  override readonly name = 'ConfigFault';
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
const SHORTEST_PEPPER = 32;
/** Reference rates of the European Central Bank, new on its working days at about 16:00 CET. */
const ECB_DAILY = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

export function readConfig(env: Environment, version: string): Config {
  const mode = choice(env, 'MODE', { values: ['demo', 'live'], fallback: 'demo' });
  const dataDir = resolve(text(env, 'DATA_DIR') ?? './data');
  const marketFeed = feed(env, mode);
  return {
    mode,
    version,
    port: whole(env, 'PORT', { fallback: 8080, min: 0, max: 65_535 }),
    host: text(env, 'HOST') ?? '0.0.0.0',
    dataDir,
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseLoginUrl: url(env, 'DATABASE_LOGIN_URL', ['postgres:', 'postgresql:']),
    databaseRights: choice(env, 'DATABASE_RIGHTS', { values: ['login', 'owner'], fallback: 'login' }),
    redisUrl: url(env, 'REDIS_URL', ['redis:', 'rediss:']),
    marketFeed,
    clockScript: clockScript(env, mode),
    fiatRatesUrl:
      url(env, 'FIAT_RATES_URL', ['http:', 'https:']) ?? (mode === 'live' ? ECB_DAILY : undefined),
    simSeed: whole(env, 'SIM_SEED', { fallback: 42, min: 0, max: 2_147_483_647 }),
    publicUrl: publicUrl(env, mode),
    smtpUrl: url(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: text(env, 'MAIL_FROM') ?? 'Candor <no-reply@candor.invalid>',
    smsUrl: url(env, 'SMS_URL', ['http:', 'https:']),
    smsCountries: countries(env),
    codesPerAddress: whole(env, 'CODES_PER_ADDRESS', { fallback: 20, min: 1, max: 10_000_000 }),
    codesPerNetwork: whole(env, 'CODES_PER_NETWORK', { fallback: 300, min: 20, max: 10_000_000 }),
    codesInAll: whole(env, 'CODES_IN_ALL', { fallback: 10_000, min: 20, max: 10_000_000 }),
    oncallMails: mails(env, 'ONCALL_MAIL'),
    oncallUrl: url(env, 'ONCALL_URL', ['http:', 'https:']),
    supportUrl: url(env, 'SUPPORT_URL', ['https:']),
    pushServices: pushServices(env, mode),
    screeningLists: files(env, 'SCREENING_LISTS'),
    secretPepper: pepper(env, mode, dataDir),
    fileKeys: fileKeys(env, mode, dataDir),
    rateLimitPerMinute: whole(env, 'RATE_LIMIT_PER_MINUTE', { fallback: 6_000, min: 60, max: 100_000_000 }),
    trustProxy: list(env, 'TRUST_PROXY'),
    operatorAddresses: networks(env, 'OPERATOR_ADDRESSES'),
    logLevel: choice(env, 'LOG_LEVEL', { values: LOG_LEVELS, fallback: 'info' }),
    metricsPort: whole(env, 'METRICS_PORT', { fallback: 0, min: 0, max: 65_535 }),
    drainDelayMs: whole(env, 'DRAIN_DELAY_MS', {
      fallback: mode === 'live' ? 3_000 : 0,
      min: 0,
      max: 60_000,
    }),
    leaseMs: whole(env, 'LEASE_MS', { fallback: 10_000, min: 2_000, max: 60_000 }),
    demoTraders: mode === 'demo' && flag(env, 'DEMO_TRADERS', true),
    demoOperators: mode === 'demo' && flag(env, 'DEMO_OPERATORS', true),
    seedContent: flag(env, 'SEED_CONTENT', true),
    demoDeskS: mode === 'demo' ? whole(env, 'DEMO_DESK_S', { fallback: 5, min: 0, max: 86_400 }) : 0,
    houseLiquidity: flag(env, 'HOUSE_LIQUIDITY', true),
    chains: chains(env),
    ...witness(env, mode),
  };
}

/** The contracts of Tether on the two main networks. */
const USDT_TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const USDT_ETH = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

function chains(env: Environment): Config['chains'] {
  return {
    xpubs: {
      TRC20: text(env, 'CHAIN_XPUB_TRON'),
      ERC20: text(env, 'CHAIN_XPUB_ETH'),
      BTC: text(env, 'CHAIN_XPUB_BTC'),
    },
    nodes: {
      TRC20: url(env, 'CHAIN_RPC_TRON', ['http:', 'https:']),
      ERC20: url(env, 'CHAIN_RPC_ETH', ['http:', 'https:']),
      BTC: url(env, 'CHAIN_ESPLORA_BTC', ['http:', 'https:']),
    },
    usdtContracts: {
      TRC20: text(env, 'CHAIN_USDT_TRON') ?? USDT_TRON,
      ERC20: text(env, 'CHAIN_USDT_ETH') ?? USDT_ETH,
    },
    gasWallets: entriesOf(env, 'CHAIN_GAS_WALLETS'),
    demoBlockMs: whole(env, 'CHAIN_DEMO_BLOCK_MS', { fallback: 1_000, min: 1, max: 600_000 }),
  };
}

/** Of Chrome, Firefox, Edge and Safari. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
];

function pushServices(env: Environment, mode: Config['mode']): string[] {
  const named = entriesOf(env, 'PUSH_SERVICES');
  for (const service of named)
    if (
      !/^(http:\/\/)?[a-z0-9.-]+(:[0-9]{1,5})?$/.test(service) ||
      (mode === 'live' && service.includes(':'))
    )
      throw new ConfigFault(
        `PUSH_SERVICES must be hosts such as push.example.com, separated by commas, but names "${service}".`,
      );
  return named.length === 0 ? PUSH_SERVICES : named;
}

function text(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? undefined : value;
}

function whole(
  env: Environment,
  name: string,
  range: { fallback: number; min: number; max: number },
): number {
  const value = text(env, name);
  if (value === undefined) return range.fallback;
  const parsed = Number(value);
  if (!/^[0-9]+$/.test(value) || parsed < range.min || parsed > range.max) {
    throw new ConfigFault(
      `${name} must be a whole number from ${range.min} to ${range.max}, but is "${value}".`,
    );
  }
  return parsed;
}

function choice<const Values extends readonly string[]>(
  env: Environment,
  name: string,
  { values, fallback }: { values: Values; fallback: Values[number] },
): Values[number] {
  const value = text(env, name);
  if (value === undefined) return fallback;
  if (!values.includes(value))
    throw new ConfigFault(`${name} must be one of ${values.join(', ')}, but is "${value}".`);
  return value;
}

function flag(env: Environment, name: string, fallback: boolean): boolean {
  const values = ['on', 'off', 'true', 'false', '1', '0'] as const;
  return /^(on|true|1)$/.test(choice(env, name, { values, fallback: fallback ? 'on' : 'off' }));
}

function url(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  // A user and host may be left out of a socket's address, which URL() does not accept.
  const protocol = /^([a-z]+:)\/\//.exec(value)?.[1];
  if (protocol === undefined || !protocols.includes(protocol)) {
    // The value may hold a password: it is not repeated.
    throw new ConfigFault(`${name} must begin with ${protocols.map((each) => `${each}//`).join(' or ')}.`);
  }
  return value;
}

/** Each message abroad costs, and somebody earns by it: a gateway is never open to the whole world by default. */
function countries(env: Environment): string[] | undefined {
  const value = text(env, 'SMS_COUNTRIES');
  if (value === undefined) {
    if (text(env, 'SMS_URL') !== undefined)
      throw new ConfigFault(
        'SMS_URL needs SMS_COUNTRIES: the countries to which messages go, such as US,TH.',
      );
    return undefined;
  }
  const entries = value.split(',').map((entry) => entry.trim().toUpperCase());
  const wrong = entries.find((entry) => !/^[A-Z]{2}$/.test(entry));
  if (wrong !== undefined)
    throw new ConfigFault(`SMS_COUNTRIES must list ISO codes such as US,TH, not "${wrong}".`);
  return entries;
}

function mails(env: Environment, name: string): string[] {
  const entries = (text(env, name) ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const wrong = entries.find((entry) => !/^[^\s@<>,]+@[^\s@<>,]+$/.test(entry));
  if (wrong !== undefined)
    throw new ConfigFault(`${name} must list mail addresses separated by commas, not "${wrong}".`);
  return entries;
}

/** Paths with commas between them, each of a file that is there. */
function files(env: Environment, name: string): string[] {
  const paths = (text(env, name) ?? '').split(',').map((path) => path.trim());
  const named = paths.filter((path) => path !== '').map((path) => resolve(path));
  const missing = named.find((path) => !existsSync(path));
  if (missing !== undefined) throw new ConfigFault(`${name} names ${missing}, which is not there.`);
  return named;
}

function list(env: Environment, name: string): string[] {
  const entries = entriesOf(env, name);
  const wrong = entries.find(
    (entry) => !/^([0-9a-fA-F.:]+(\/[0-9]{1,3})?|loopback|uniquelocal|linklocal)$/.test(entry),
  );
  if (wrong !== undefined)
    throw new ConfigFault(`${name} must list proxy addresses such as 10.0.0.0/8, not "${wrong}".`);
  const all = entries.find((entry) => /\/0+$/.test(entry));
  if (all !== undefined)
    throw new ConfigFault(
      `${name} must name your proxies, but "${all}" is everybody: anyone could say where he comes from.`,
    );
  return entries;
}

const entriesOf = (env: Environment, name: string): string[] =>
  (text(env, name) ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** Addresses or networks of one kind or the other, each written so that it cannot be misread. */
function networks(env: Environment, name: string): string[] {
  const entries = entriesOf(env, name);
  const wrong = entries.find((entry) => {
    const [address = '', bits, ...more] = entry.split('/');
    const most = isIP(address) === 6 ? 128 : 32;
    return (
      isIP(address) === 0 ||
      more.length > 0 ||
      (bits !== undefined && !(/^[0-9]{1,3}$/.test(bits) && Number(bits) <= most))
    );
  });
  if (wrong !== undefined)
    throw new ConfigFault(`${name} must list addresses such as 203.0.113.7 or 10.1.0.0/16, not "${wrong}".`);
  return entries;
}

/** What a request says of the host it came to may be anybody's word: links and passkeys in live go by this alone. */
function publicUrl(env: Environment, mode: Config['mode']): string | undefined {
  const given = url(env, 'PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '');
  if (given === undefined) {
    if (mode === 'live')
      throw new ConfigFault(
        'MODE=live needs PUBLIC_URL: where browsers reach the app, such as https://candor.example.',
      );
    return undefined;
  }
  if (!URL.canParse(given))
    throw new ConfigFault('PUBLIC_URL must be an address such as https://candor.example.');
  return given;
}

/** Without a witness outside, whoever rules the database rewrites the logs and nobody can show it (R-OPS-6). */
function witness(env: Environment, mode: Config['mode']): Pick<Config, 'witnessMails' | 'witnessUrl'> {
  const witnessMails = mails(env, 'WITNESS_MAIL');
  const witnessUrl = url(env, 'WITNESS_URL', ['http:', 'https:']);
  const isGivenUp = choice(env, 'WITNESS', { values: ['needed', 'none'], fallback: 'needed' }) === 'none';
  if (mode === 'live' && witnessMails.length === 0 && witnessUrl === undefined && !isGivenUp)
    throw new ConfigFault(
      'MODE=live needs WITNESS_MAIL or WITNESS_URL: somebody outside who keeps the hashes of the logs. WITNESS=none starts without; the console says so to every operator.',
    );
  return { witnessMails, witnessUrl };
}

function feed(env: Environment, mode: Config['mode']): string {
  const value = text(env, 'MARKET_FEED') ?? (mode === 'demo' ? 'sim' : undefined);
  if (value === undefined)
    throw new ConfigFault('MODE=live needs MARKET_FEED, for example MARKET_FEED=ccxt:binance,okx,kraken.');
  if (!/^(sim|ccxt:[a-z0-9]+(,[a-z0-9]+)*|replay:.+|script:.+)$/.test(value)) {
    throw new ConfigFault(`MARKET_FEED must be sim, ccxt:<venue>,… or replay:<file>, but is "${value}".`);
  }
  if (mode === 'live' && !value.startsWith('ccxt:')) {
    throw new ConfigFault('MODE=live needs real prices: set MARKET_FEED=ccxt:<venue>,<venue>,….');
  }
  return value;
}

function clockScript(env: Environment, mode: Config['mode']): string | undefined {
  const value = text(env, 'CLOCK') ?? 'machine';
  if (value === 'machine') return undefined;
  if (mode === 'live' || !/^script:.+/.test(value))
    throw new ConfigFault(`CLOCK must be machine, but is "${value}".`);
  return value.slice('script:'.length);
}

/** In demo the secret is made once and kept in DATA_DIR; a live exchange must bring its own. */
function pepper(env: Environment, mode: Config['mode'], dataDir: string): string {
  const given = text(env, 'SECRET_PEPPER');
  if (given !== undefined) {
    if (given.length < SHORTEST_PEPPER)
      throw new ConfigFault(`SECRET_PEPPER needs at least ${SHORTEST_PEPPER} characters.`);
    return given;
  }
  if (mode === 'live') {
    throw new ConfigFault(
      'MODE=live needs SECRET_PEPPER: at least 32 random characters, for example from `openssl rand -base64 32`.',
    );
  }
  return keptSecret(dataDir, 'pepper');
}

/** Base64 of 32 bytes, the newest first; older ones stay listed while files are sealed under them. */
function fileKeys(env: Environment, mode: Config['mode'], dataDir: string): Buffer[] {
  const given = text(env, 'FILE_KEY');
  if (given === undefined && mode === 'live') {
    throw new ConfigFault(
      'MODE=live needs FILE_KEY: base64 of 32 random bytes, from `openssl rand -base64 32`. Keep it apart from the database.',
    );
  }
  const keys = (given ?? keptSecret(dataDir, 'file-key')).split(',').map((key) => key.trim());
  return keys.map((key) => {
    const bytes = Buffer.from(key, /[-_]/.test(key) ? 'base64url' : 'base64');
    // The value is a secret: it is not repeated.
    if (bytes.length !== 32)
      throw new ConfigFault(
        'FILE_KEY must be base64 of 32 bytes; several are joined by commas, the newest first.',
      );
    return bytes;
  });
}

function keptSecret(dataDir: string, name: string): string {
  return madeOnce(join(dataDir, name), () => `${randomBytes(32).toString('base64url')}\n`).trim();
}
