/**
 * Every setting, read and validated in one place. A wrong value stops the start with a sentence that says what to do.
 */
export interface Config {
  mode: 'demo' | 'live';
  version: string;
  port: number;
  host: string;
  /** Absolute. Holds the embedded database, the outbox, keys and uploads. */
  dataDir: string;
  /** External PostgreSQL; undefined runs the embedded one in dataDir. */
  databaseUrl: string | undefined;
  /** The server's own login, made by somebody else; without it the owner of DATABASE_URL makes one (ADR 0060). */
  databaseLoginUrl: string | undefined;
  /** `login` refuses to work with more rights than the server needs, `owner` says so and goes on. */
  databaseRights: 'login' | 'owner';
  redisUrl: string | undefined;
  /** `sim`, `ccxt:binance,okx,…` or `replay:<file>`; `script:<file>` in tests. */
  marketFeed: string;
  /** File by which a test moves this machine's clocks; undefined but in tests. */
  clockScript: string | undefined;
  /** Where daily reference rates are read (R-MD-7); undefined in a demo leaves its own table. */
  fiatRatesUrl: string | undefined;
  /** Seed of the simulated feed and of demo traders. */
  simSeed: number;
  /** Where browsers reach the house, for links in mails and for passkeys: `https://candor.example`. Live needs it. */
  publicUrl: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  smsUrl: string | undefined;
  /** ISO codes of countries to which text messages go; undefined is all of them, in a demo whose messages cost nothing. */
  smsCountries: readonly string[] | undefined;
  /** Verification codes an hour that strangers of one address may have sent (R-SEC-3). */
  codesPerAddress: number;
  /** Verification codes an hour that strangers of one network (IPv4 /16, IPv6 /32), and all strangers, may have sent. */
  codesPerNetwork: number;
  codesInAll: number;
  /** Who is called when something is late or broken: mail addresses, and where one JSON document a page is posted to. */
  oncallMails: readonly string[];
  oncallUrl: string | undefined;
  /** Where an outside service answers customers instead of the house's own chat. */
  supportUrl: string | undefined;
  /** Hosts of push services that browsers may name; what they name is posted to. */
  pushServices: readonly string[];
  /** Who keeps the hourly roots of the chained logs (R-OPS-6): mail addresses, and where they are posted to as JSON. */
  witnessMails: readonly string[];
  witnessUrl: string | undefined;
  /** Files that names and addresses are screened against (R-AML-1); none: nothing is screened. */
  screeningLists: readonly string[];
  /** HMAC key for codes and fund passwords, and what a demo makes its wallets of; generated into dataDir in demo, required in live. */
  secretPepper: string;
  /** Master keys of customers' files and documents, 32 bytes each: the first seals, all of them open. */
  fileKeys: readonly Buffer[];
  /** Requests a minute for one token, and for one anonymous address. */
  rateLimitPerMinute: number;
  trustProxy: readonly string[];
  /** Addresses and networks operators may come from; empty allows all. */
  operatorAddresses: readonly string[];
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Private port of /metrics; 0 switches it off. */
  metricsPort: number;
  drainDelayMs: number;
  /** How long the work of a node that died waits for another; a living one renews three times in it. */
  leaseMs: number;
  /** Demo only: house liquidity and demo traders run (off in tests that want a still book). */
  demoTraders: boolean;
  /** Demo only: one operator a role is made at the first start. */
  demoOperators: boolean;
  /** Whether what comes with the house is taken in: its texts, published in a demo and drafts in live, and what a demo sells from its first day. */
  seedContent: boolean;
  /** Demo only: two of those operators decide verifications after so many seconds; 0 leaves them to people. */
  demoDeskS: number;
  houseLiquidity: boolean;
  chains: ChainSettings;
}

/** How this server reaches chains. Keys are extended PUBLIC keys: nothing here can spend. */
export interface ChainSettings {
  /** Account-level extended public keys: m/44'/195'/0', m/44'/60'/0', m/84'/0'/0'. */
  xpubs: { TRC20: string | undefined; ERC20: string | undefined; BTC: string | undefined };
  /** EVM JSON-RPC of TRON and Ethereum, Esplora of Bitcoin. */
  nodes: { TRC20: string | undefined; ERC20: string | undefined; BTC: string | undefined };
  /** Contract of USDT on the chains that have contracts. */
  usdtContracts: { TRC20: string; ERC20: string };
  /** Wallets of the house beside the one that pays: what they send to a customer's address is for its fees, no deposit. */
  gasWallets: string[];
  /** How often the demo's own chain makes a block while there is something to confirm. */
  demoBlockMs: number;
}
