/**
 * Photographs of the console for people to look at, page by page and dialog by dialog:
 * `node --import tsx tests/e2e/console-screens.ts --out <folder> [--all] [--stopped] [part of a path …]`. In Chinese, dark,
 * 1280 x 800, and in English, light, 1440 x 900; with --all both sizes in both languages and themes; with --stopped while money is.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { OperatorRole } from '@candor/wire';
import { buildWeb } from '../../tools/build-web.ts';
import { startCandor } from './candor-process.ts';
import { consolePages, consoleWords } from './console-pages.ts';
import { type Parameters, somethingToSee, somethingWrong } from './console-scene.ts';
import { openBrowser } from './find-browser.ts';
import { operatorSession } from './operators.ts';
import { pageFaults } from './page-faults.ts';
import { Stage } from './stage.ts';
import { stopMoney } from './stopped.ts';

interface Look {
  width: number;
  height: number;
  theme: 'dark' | 'light';
  language: 'zh' | 'en';
}
const FEW: readonly Look[] = [
  { width: 1280, height: 800, theme: 'dark', language: 'zh' },
  { width: 1440, height: 900, theme: 'light', language: 'en' },
];
const ALL: readonly Look[] = FEW.flatMap(({ width, height }) =>
  FEW.flatMap(({ theme }) => FEW.map(({ language }) => ({ width, height, theme, language }))),
);
/** Who is sent to a page: the first whose pattern fits; an auditor reads everything. */
const VISITORS: readonly [RegExp, OperatorRole][] = [
  [/^(kyc|risk)/, 'kyc_reviewer'],
  [/^(operators|house-accounts)/, 'access_admin'],
  [/^(configuration|clock|busted-trades|halts|risk$)/, 'market_admin'],
  [/^(treasury|lines|statement-import|payouts|sweeps|reserves|pauses|gate|ledger)/, 'treasurer'],
  [/^(withdrawals|proposals)/, 'withdrawal_approver'],
  [/^deposits/, 'deposit_maker'],
  [/./, 'auditor'],
];
/** Dialogs: the page, the catalogue and the text of the button that opens it. */
const DIALOGS: readonly [path: string, area: string, text: string][] = [
  ['pauses', 'foundation/pauses', 'stop'],
  ['risk-status/:id', 'foundation/risk-status', 'set'],
  ['risk-cases', 'foundation/risk-status', 'close'],
  ['configuration/:kind/:key', 'foundation/configuration', 'propose'],
  ['treasury', 'products/treasury', 'equity'],
  ['kyc/:id', 'foundation/kyc', 'retry'],
  ['operators', 'foundation/operators', 'invite'],
  ['proposals/:id', 'foundation/operators', 'approve'],
  ['lines', 'products/deposits', 'enterLine'],
  ['halts', 'foundation/halts', 'announce'],
  ['gate', 'products/treasury', 'openGate'],
];

const args = process.argv.slice(2);
const out = resolve(args[args.indexOf('--out') + 1] ?? 'console-screens');
const parts = args.filter((arg, place) => !arg.startsWith('--') && args[place - 1] !== '--out');
const isStopped = args.includes('--stopped');
const isWanted = (path: string): boolean => parts.length === 0 || parts.some((part) => path.includes(part));

buildWeb();
const folder = mkdtempSync(join(tmpdir(), 'candor-console-screens-'));
const browser = await openBrowser();
const candor = await startCandor({ dataDir: join(folder, 'data'), logFile: join(folder, 'candor.log') });
try {
  const stage = new Stage({ browser, candor, folder });
  const ids = await somethingToSee(stage);
  await somethingWrong(stage, ids);
  if (isStopped) await stopMoney(candor);
  for (const look of args.includes('--all') ? ALL : FEW) await photograph(stage, ids, look);
} finally {
  await candor.stop();
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
console.log(out);

async function photograph(stage: Stage, ids: Parameters, look: Look): Promise<void> {
  const kind = `${look.width}-${look.language}-${look.theme}`;
  mkdirSync(join(out, kind), { recursive: true });
  const pages = consolePages().filter(isWanted);
  for (const role of new Set(pages.map(roleOf))) {
    const desk = await stage.desk({ ...look, session: await operatorSession(candor, role) });
    for (const path of pages.filter((each) => roleOf(each) === role)) {
      const file = join(out, kind, `${path === '' ? 'dashboard' : path.replace(/[/:]+/g, '-')}`);
      await desk.visit(path.replace(/:\w+/g, (name) => ids.get(`${path} ${name}`) ?? '1'));
      await desk.page.waitForLoadState('networkidle').catch(() => undefined);
      await desk.page.screenshot({ path: `${file}.png` });
      for (const fault of await pageFaults(desk, look.language)) console.log(kind, path, fault);
      for (const [, area, text] of DIALOGS.filter(([at]) => at === path && (at !== 'gate' || isStopped))) {
        const label = String((await consoleWords(area, look.language))[text]);
        await desk.page.getByRole('button', { name: label, exact: true }).first().click();
        await desk.page.getByRole('dialog').waitFor();
        // It moves in; a picture of it on its way says nothing.
        await desk.page.waitForTimeout(500);
        await desk.page.screenshot({ path: `${file}--${text}.png` });
        for (const fault of await pageFaults(desk, look.language))
          console.log(kind, `${path} ${text}`, fault);
      }
      for (const complaint of desk.complaints()) console.log(kind, path, complaint);
    }
    await desk.close();
  }
}

function roleOf(path: string): OperatorRole {
  return VISITORS.find(([pattern]) => pattern.test(path))?.[1] ?? 'auditor';
}
