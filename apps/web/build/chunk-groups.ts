/**
 * Which modules travel together. Left alone the bundler cuts a route into fifty small chunks, each shared by another set of
 * screens: a phone asks for all of them before it can draw, and small files compress worse. Here what every visit needs is
 * three chunks, what most screens share is one more, what trading screens share another, and so are the texts of a language.
 */
/** What makes an icon stands here too: icons of other chunks are made while they load, which may be before the shell has. */
const LIBRARIES =
  /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|zustand)\/|lucide-react\/dist\/esm\/(shared|context|Icon|createLucideIcon|defaultAttributes)/;
const OURS =
  /apps\/web\/src\/(platform\/(api|drawn|i18n|routing|storage|stream|view|words)|foundation\/markets)\/[\w-]+\.tsx?$/;
/** After the first paint on every visit: the way to the server, the cache of what it said, live prices, the table of pages. */
const REST =
  /node_modules\/@tanstack\/query-core\/(?!.*(queriesObserver|infiniteQueryObserver))|candor-thin-wire\/(identity|content|status)|lucide-react\/dist\/esm\/icons\/(arrow-left-right|upload|download|gift)\.|hubs\/shell\/(update-store|later)|pwa\/offline-shell|packages\/client\/src\/|platform\/(api\/(query-client|send|failure-text|run-action|last-refusal)|list\/load-failed)\.tsx?$|web\/src\/(pages|after-paint)\.ts|stream\/live-stream|foundation\/wallet\/(accounts|balance-rules|use-balances)\.|ui\/src\/toast\./;
/** Only some screens need these, and they come with those screens. */
const LATER =
  /\/(upload|copy-text|format|live-stream|stream-core|sequence-rules|exit-sentinel|exit-rules|dialog-back)\.tsx?$/;
const PARTS =
  /packages\/ui\/src\/(class-names|button|spinner|icon-button|nav-bar|drag-rules|use-pull|pull-to-refresh|pull-rules|empty-state|skeleton|toast-store|coin-|format|moments|plain-decimals|price-text|change-badge|sparkline|tabs|roving|veil)|packages\/money\/src\//;
const ICONS =
  /lucide-react\/dist\/esm\/icons\/(chevron-left|chevron-right|search|x|eye|eye-off|menu|headset|bell|languages|shield-check|chevron-down)\./;
const LISTS =
  /foundation\/market-data\/(favourites|pair-figures|pair-list-rules|pair-row|pair-spark|plot|use-listed-pairs)\./;
/** The first page, which is also the page most visits begin with. */
const HOME =
  /hubs\/home\/(pages|home\.screen|home\.module|home-bar|assets-card|welcome-card|highlights|trust-row)\.|foundation\/(pnl\/(lazy-line|lazy-holdings(\.module)?|pnl-line\.module)|notify\/(inbox-path|use-unread))\./;
/** Calls of the first page. Those of what follows it come with the rest, those of other screens with the screens. */
const WIRE =
  /candor-thin-wire(?!\/)|candor-thin-wire\/(market|wallet|notify)Calls|packages\/wire\/src\/languages/;
const SMALL =
  /vite\/preload-helper|apps\/web\/src\/(hubs\/home\/home-text|foundation\/market-data\/market-text)|platform\/(view\/page\.module|settled\.)|apps\/web\/src\/hubs\/shell\/(menu-button|side-menu-store|shell\.module)|apps\/web\/src\/(foundation\/product\/(collected|frame-text)|products\/(tabs|[\w-]+\/tab))\.ts/;

/** What forms need and searches do not. */
const FORMS =
  /apps\/web\/src\/platform\/form\/(?!watch-forms|submit-button)|node_modules\/valibot\/|packages\/wire\/src\/(shapes|call|channel)\.|packages\/ui\/src\/(password-input|code-input|pin-input|use-countdown)\./;
/** Shared by login, registration and recovery. */
const ENTRY =
  /apps\/web\/src\/foundation\/identity\/entry\/(?!.*(screen|sheet|agreements))[\w-]+\.tsx?$|packages\/wire\/src\/(identity|noun|\w+-shapes|\w+-codes)\./;
/** What is tapped and typed on, and the lists around it. */
const CONTROLS =
  /packages\/ui\/src\/|lucide-react|candor-thin-wire\/|node_modules\/@tanstack\/|packages\/formulas\/src\/(?!contract\.|option\.)|platform\/(list|view|i18n|form)\/|foundation\/wallet\/use-amount-format|foundation\/kyc\/use-kyc/;
/** Books, bars, charts and pauses: of every screen that shows a market. */
const MARKET =
  /foundation\/(market-data|chart|halts|alerts\/(?!.*(sheet|screen|lines))|wallet\/transfer\/transfer-button)|packages\/formulas\/src\/(contract|option)\.|packages\/ui\/src\/slider|icons\/(circle-question-mark|sliders-horizontal|triangle-exclamation-point|star|chevrons-right)\./;
/** The chart library and what is drawn with it, fetched once the screen around it stands. */
const CHART =
  /node_modules\/klinecharts\/|foundation\/(chart\/(chart-engine|chart-theme|draw|indicators\/(?!params)|price-levels|quick-taps|scroll-gesture|values-box)|alerts\/alert-lines)|icons\/(move-up-right|pencil-line|slash|tally-4)\./;
/** Fetched by a screen itself once it stands, or by the first touch: sheets and what lies below the fold, one chunk a noun. */
const BELOW =
  /hubs\/home\/(home-middle|entries|more-entries|notices|rankings|banner|product-notes)|packages\/ui\/src\/notice\.|products\/(spot\/(mini-chart(-painter)?\.|orders\/|form\/order-confirm)|contracts\/(chart\/position-lines|(?!share)[\w/-]+-sheet\.|order\/preview-lines|positions\/(sheet|past))|options\/(buy\/(purchase|use-|gate)|limits\/|result\/|test\/|orders\/past)|launchpad\/home-note)|foundation\/pnl\/(pnl-line|use-pnl|pnl-rules)\./;
/** Icons of what lies below, by the noun whose chunk they travel in. */
const ICONS_BELOW: Readonly<Record<string, string>> = {
  droplets: 'home',
  megaphone: 'home',
  'list-checks': 'options',
  'log-in': 'options',
  'circle-slash': 'options',
  'circle-x': 'options',
  'undo-2': 'options',
};
/** The form of a withdrawal, coin or bank, which lists and details of withdrawals do without. */
const WITHDRAW =
  /products\/withdrawals\/(confirm-sheet|destination|gates|second-factor|use-stop|withdraw-form)\./;
/** By area: texts that the first page shows, and those that several products speak with. */
const FIRST_TEXTS = /src\/(platform\/words|foundation\/product|hubs\/home)\/messages\/([\w-]+)\.ts$/;
const NOUN_TEXTS = /src\/products\/(spot|options)\/(?:(?:chart|test)\/)?messages\/([\w-]+)\.ts$/;
const SHARED_TEXTS = /src\/foundation\/(market-data|wallet|chart|halts|alerts|pnl)\/messages\/([\w-]+)\.ts$/;
/** The product, hub or part of the foundation that a module belongs to. */
const NOUN = /apps\/web\/src\/(?:products|hubs|foundation)\/(?:identity\/(?=[\w-]+\/))?([\w-]+)\//;

export const chunkGroups = [
  { name: 'libraries', test: LIBRARIES },
  { name: 'shell', test: isShell },
  { name: 'rest', test: REST, includeDependenciesRecursively: true },
  { name: textsOf, test: /\/messages\// },
  { name: 'chart', test: CHART },
  { name: 'forms', test: FORMS },
  { name: 'entry', test: ENTRY },
  { name: 'market', test: MARKET, minShareCount: 2 },
  { name: 'controls', test: isControl, minShareCount: 2 },
  { name: 'withdraw', test: WITHDRAW },
  { name: partsOf, minShareCount: 2 },
  { name: belowOf },
];

function isShell(id: string): boolean {
  if (id.includes('/messages/') || REST.test(id)) return false;
  if (OURS.test(id)) return !LATER.test(id);
  return [PARTS, ICONS, LISTS, WIRE, SMALL, HOME].some((group) => group.test(id));
}

/** Null leaves a module to the bundler. */
function textsOf(id: string): string | null {
  const first = FIRST_TEXTS.exec(id);
  if (first !== null) return `texts-first-${String(first[2])}`;
  const noun = NOUN_TEXTS.exec(id);
  if (noun !== null) return `texts-${String(noun[1])}-${String(noun[2])}`;
  const shared = SHARED_TEXTS.exec(id);
  return shared === null ? null : `texts-shared-${String(shared[2])}`;
}

/** Two parts of the first page may share an icon of theirs: that makes it nobody else's, who would load all controls for it. */
function isControl(id: string): boolean {
  const icon = iconOf(id);
  return CONTROLS.test(id) && (icon === undefined || ICONS_BELOW[icon] !== 'home');
}

const iconOf = (id: string): string | undefined => /lucide-react\/dist\/esm\/icons\/([\w-]+)\./.exec(id)?.[1];

function belowOf(id: string): string | null {
  const icon = iconOf(id);
  if (icon !== undefined) return icon in ICONS_BELOW ? `${String(ICONS_BELOW[icon])}-below` : null;
  return BELOW.test(id) ? `${NOUN.exec(id)?.[1] ?? 'home'}-below` : null;
}

/** Not the line of profit and loss, which home and assets fetch late and alone, nor what lies below on home or only sheets need. */
function partsOf(id: string): string | null {
  const noun = NOUN.exec(id)?.[1];
  return noun === undefined || /pnl\/(pnl-line|use-pnl|pnl-rules)\.|positions\/sheet|home\/entries/.test(id)
    ? null
    : `${noun}-parts`;
}
