/**
 * Which modules travel together. Left alone the bundler cuts the first visit into two dozen small chunks, shared by
 * different sets of screens, which compress worse (3 kB gzip): here libraries that rarely change are one chunk, and what
 * nearly every screen needs is another. Everything else is left to the bundler.
 */
/** What makes an icon stands here too: icons of other chunks are made while they load, which may be before the shell has. */
const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|zustand)\/|lucide-react\/dist\/esm\/(shared|context|Icon|createLucideIcon|defaultAttributes)/;
const OURS =
  /apps\/web\/src\/(platform\/(api|i18n|routing|storage|stream|view|words)|foundation\/markets)\/[\w-]+\.tsx?$/;
/** The way to the server and the cache of what it said: right after the first paint. */
const DATA =
  /node_modules\/@tanstack\/|candor-thin-wire\/(identity|spot|status)|lucide-react\/dist\/esm\/icons\/(arrow-left-right|upload|download|gift)\.|hubs\/shell\/update-store|pwa\/offline-shell|packages\/client\/src\/|platform\/(api\/(query-client|send|failure-text|run-action)|list\/load-failed)\.tsx?$/;
/** Only some screens need these, and they come with those screens. */
const LATER =
  /\/(upload|copy-text|format|live-stream|stream-core|sequence-rules|exit-sentinel|exit-rules|dialog-back)\.tsx?$/;
const PARTS =
  /packages\/ui\/src\/(class-names|button|spinner|icon-button|nav-bar|drag-rules|use-pull|pull-to-refresh|pull-rules|empty-state|skeleton|toast-store|coin-|format|price-text|change-badge|sparkline|tabs|roving)|packages\/money\/src\//;
const ICONS =
  /lucide-react\/dist\/esm\/icons\/(chevron-left|chevron-right|search|x|eye|eye-off|menu|headset)\./;
const LISTS =
  /foundation\/market-data\/(favourites|pair-figures|pair-list-rules|pair-row|pair-spark|plot|use-listed-pairs)\./;
/** Calls of the first page; those of other screens come with the data. */
const WIRE = /candor-thin-wire(?!\/(identity|spot|status))|packages\/wire\/src\/languages/;
const SMALL =
  /vite\/preload-helper|apps\/web\/src\/(hubs\/home\/home-text|foundation\/market-data\/market-text|hubs\/shell\/coming\/coming-text)|apps\/web\/src\/hubs\/shell\/(menu-button|side-menu-store|shell\.module)|apps\/web\/src\/(foundation\/product\/(collected|frame-text)|products\/(tabs|\w+\/tab)|hubs\/shell\/coming\/coming-tabs)\.ts/;

/** What forms need and searches do not. */
const FORMS =
  /apps\/web\/src\/platform\/form\/(?!watch-forms|submit-button)|node_modules\/valibot\/|packages\/wire\/src\/(shapes|call|channel)\.|packages\/ui\/src\/(password-input|code-input|pin-input|use-countdown)\./;
/** Shared by login, registration and recovery. */
const ENTRY =
  /apps\/web\/src\/foundation\/identity\/entry\/(?!.*(screen|sheet|agreements))[\w-]+\.tsx?$|packages\/wire\/src\/identity\./;

/** Bars of any interval and the row they are chosen in: of every chart, the small one too. */
const BARS =
  /apps\/web\/src\/foundation\/(chart\/(chart-bars|chart-period|period-bar)|market-data\/candle-(series|feed))\./;

export const chunkGroups = [
  { name: 'libraries', test: LIBRARIES },
  { name: 'data', test: DATA },
  { name: 'shell', test: isShell },
  { name: 'forms', test: FORMS },
  { name: 'entry', test: ENTRY },
  { name: 'bars', test: BARS },
];

function isShell(id: string): boolean {
  if (OURS.test(id)) return !LATER.test(id);
  return [PARTS, ICONS, LISTS, WIRE, SMALL].some((group) => group.test(id));
}
