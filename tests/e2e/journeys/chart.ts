/** The chart page: every interval and time-share draws, indicators come and go, prices move by themselves (R-MD-1 to 4). */
import assert from 'node:assert/strict';
import { INTERVALS, marketCalls } from '@candor/wire';
import type { Locator } from 'playwright-core';
import { ask } from '../api.ts';
import type { Phone } from '../phone.ts';
import type { Stage } from '../stage.ts';
import { waitForQuotes } from '../stage.ts';
import { plain } from '../trade-page.ts';
import { eventually } from '../waiting.ts';
import type { Journey } from './journey.ts';

/** Fewer bars would not fill a phone's width at the usual zoom. */
const FULL_CHART = 60;

export const chart: Journey = {
  name: 'chart: intervals, time-share, indicators, live prices, no complaints of the browser',
  async run(stage) {
    const { url } = stage.candor;
    await waitForQuotes(url);
    for (const period of INTERVALS) {
      const bars = await ask({ url }, marketCalls.candles, { symbol: 'BTC/USDT', period });
      assert.equal(bars.length >= FULL_CHART, true, `${period} has ${bars.length} bars`);
    }
    const phone = await stage.phone({ language: 'en', theme: 'dark', showsMotion: true });
    await phone.visit('pages/trade/kline', { symbol: 'BTC/USDT' });
    await drawsEveryInterval(phone);
    await scrollsThePage(phone);
    await tellsValues(phone);
    await takesIndicators(phone);
    await movesByItself(phone, url);
    await fillsTheWindow(phone);
    await liesOnItsSide(stage);
    await drawsSmall(phone);
    // Reading the drawing back, as we do here, is what the browser advises against.
    assert.deepEqual(
      phone.complaints().filter((text) => !text.includes('Canvas2D: Multiple readback')),
      [],
    );
  },
};

async function drawsEveryInterval(phone: Phone): Promise<void> {
  const seen = new Set<number>();
  for (const period of [...INTERVALS, 'line'] as const) {
    const key = period === 'line' ? 'line' : `i${period}`;
    await choosePeriod(phone, key);
    const picture = await eventually(`a picture of ${key}`, async () => {
      const drawn = await pictureOf(canvas(phone));
      return drawn !== undefined && !seen.has(drawn) ? drawn : undefined;
    });
    seen.add(picture);
  }
  await choosePeriod(phone, 'i5m');
}

/** In the row above the chart, or behind its last button. */
async function choosePeriod({ screen, say }: Phone, key: string): Promise<void> {
  const bar = screen.getByRole('radiogroup', { name: say('priceChart', 'interval'), exact: true });
  const choice = bar.getByRole('radio', { name: say('priceChart', key), exact: true });
  await bar.getByRole('radio').first().waitFor();
  const isInRow = await choice.isVisible();
  if (!isInRow) await bar.getByRole('button').click();
  await choice.click();
  const shown = isInRow ? choice : bar.getByRole('button');
  await eventually(`${key} chosen`, async () =>
    isInRow
      ? (await choice.getAttribute('aria-checked')) === 'true'
      : (await shown.innerText()).trim() === say('priceChart', key),
  );
}

/** A finger on the candles: up and down is the page's, sideways the chart's. */
async function drag(phone: Phone, by: { x: number; y: number }): Promise<void> {
  const box = (await canvas(phone).boundingBox())!;
  await phone.drag({ x: box.x + box.width / 2, y: box.y + 120 }, by);
}

/** The chart never traps the finger, and a chart that was moved away says how to come back. */
async function scrollsThePage(phone: Phone): Promise<void> {
  const { page, say } = phone;
  const top = () => canvas(phone).evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await top();
  await drag(phone, { x: 4, y: -90 });
  await eventually('the page scrolled by a finger on the chart', async () => (await top()) < before - 40);
  await drag(phone, { x: -4, y: 240 });
  await eventually('the page back at its top', async () => (await top()) >= before - 10);
  const latest = page.getByRole('button', { name: say('priceChart', 'latest'), exact: true });
  assert.equal(await latest.count(), 0);
  await drag(phone, { x: 160, y: 3 });
  await latest.click();
  await eventually('the newest bar', async () => (await latest.count()) === 0);
}

/** A tap shows the figures of the bar under it. */
async function tellsValues(phone: Phone): Promise<void> {
  const box = (await canvas(phone).boundingBox())!;
  const drawn = await eventually('a drawn chart', () => pictureOf(canvas(phone)));
  await phone.page.touchscreen.tap(box.x + box.width / 2, box.y + 100);
  await eventually('the figures of a bar', async () => {
    const now = await pictureOf(canvas(phone));
    return now !== undefined && now !== drawn;
  });
  await phone.page.touchscreen.tap(box.x + 60, box.y + 160);
}

function canvas(phone: Phone): Locator {
  return phone.page.getByRole('img', { name: /^BTC\/USDT / });
}

/** A number for what is drawn; undefined while the drawing is empty or covered. */
function pictureOf(host: Locator): Promise<number | undefined> {
  return host.evaluate((element) => {
    if (element.parentElement?.querySelector('[data-cover]') !== null) return undefined;
    let sum = 0;
    let colours = 0;
    for (const drawing of element.querySelectorAll('canvas')) {
      const { width, height } = drawing;
      const pixels =
        width * height === 0 ? undefined : drawing.getContext('2d')?.getImageData(0, 0, width, height).data;
      for (let at = 0; at < (pixels?.length ?? 0); at += 16) {
        if ((pixels?.[at + 3] ?? 0) === 0) continue;
        colours += 1;
        sum = (sum * 31 + (pixels?.[at] ?? 0) * 7 + (pixels?.[at + 1] ?? 0) + at) % 2_147_483_647;
      }
    }
    // A few hundred dots are the axes; candles cover thousands.
    return colours > 1_500 ? sum : undefined;
  });
}

async function takesIndicators(phone: Phone): Promise<void> {
  const { page, say } = phone;
  const height = () => canvas(phone).evaluate((element) => element.clientHeight);
  for (const name of ['MA', 'EMA', 'BOLL'])
    await toggles(page.getByRole('button', { name: `${say('chart', 'mainPane')}: ${name}`, exact: true }));
  for (const name of ['VOL', 'MACD', 'KDJ', 'RSI']) {
    const chip = page.getByRole('button', { name: `${say('chart', 'subPane')}: ${name}`, exact: true });
    const isOn = (await chip.getAttribute('aria-pressed')) === 'true';
    const before = await height();
    await chip.click();
    // A pane below the prices makes the chart higher, and lower when it goes.
    await eventually(`the pane of ${name}`, async () =>
      isOn ? (await height()) < before : (await height()) > before,
    );
    await chip.click();
    await eventually(`the chart without change by ${name}`, async () => (await height()) === before);
  }
}

async function toggles(chip: Locator): Promise<void> {
  const before = await chip.getAttribute('aria-pressed');
  await chip.click();
  assert.notEqual(await chip.getAttribute('aria-pressed'), before);
  await chip.click();
  assert.equal(await chip.getAttribute('aria-pressed'), before);
}

/** Full screen in landscape keeps its header and its panes' share of the height; back leaves it, not the page. */
async function fillsTheWindow(phone: Phone): Promise<void> {
  const { page, say } = phone;
  const size = page.viewportSize()!;
  await phone.button(say('chart', 'fullscreen')).click();
  const leave = phone.button(say('chart', 'leaveFullscreen'));
  await leave.waitFor();
  await phone.turn({ width: 740, height: 360 });
  const heights = () =>
    canvas(phone).evaluate((element) => ({ chart: element.clientHeight, window: innerHeight }));
  await eventually('a chart that fills the window', async () => {
    const { chart: height, window } = await heights();
    return height > window * 0.55 && height < window;
  });
  await page.locator('[data-full] b').getByText('BTC/USDT', { exact: true }).waitFor();
  // A browser that fills the screen by itself and cannot be told to turn shows it upright.
  assert.equal(await page.locator('[data-turned]').count(), 0);
  await phone.turn(size);
  await page.goBack();
  await leave.waitFor({ state: 'hidden' });
  await phone.button(say('chart', 'fullscreen')).waitFor();
  await phone.waitForAddress('pages/trade/kline');
}

/** A phone that knows neither full screen nor turning (Safari on an iPhone) shows the chart in landscape too, and its finger moves it. */
async function liesOnItsSide(stage: Stage): Promise<void> {
  const phone = await stage.phone({ language: 'th', theme: 'light', width: 360, height: 740 });
  const { page, say } = phone;
  await page.addInitScript(() => {
    Reflect.deleteProperty(Element.prototype, 'requestFullscreen');
    Reflect.deleteProperty(ScreenOrientation.prototype, 'lock');
  });
  await phone.visit('pages/trade/kline', { symbol: 'BTC/USDT' });
  await eventually('a drawn chart', () => pictureOf(canvas(phone)));
  await phone.button(say('chart', 'fullscreen')).click();
  const full = page.locator('[data-full]');
  await eventually('a chart that fills the window', async () => {
    const box = await full.boundingBox();
    return box !== null && box.width === 360 && box.height === 740;
  });
  const sides = () =>
    canvas(phone).evaluate(({ clientWidth, clientHeight }) => ({ across: clientWidth, down: clientHeight }));
  await eventually('a chart that is wider than high', async () => {
    const { across, down } = await sides();
    return across > 700 && down > 180;
  });
  await eventually('a drawn chart on its side', () => pictureOf(canvas(phone)));
  const latest = page.getByRole('button', { name: say('priceChart', 'latest'), exact: true });
  assert.equal(await latest.count(), 0);
  const box = (await canvas(phone).boundingBox())!;
  // Down on the window is to the right on the chart: into the past.
  await phone.drag({ x: box.x + box.width / 2, y: box.y + 200 }, { x: 3, y: 220 });
  await latest.click();
  await eventually('the newest bar', async () => (await latest.count()) === 0);
  await phone.button(say('chart', 'leaveFullscreen')).click();
  await eventually('an upright chart', async () => (await sides()).across <= 360);
  assert.deepEqual(
    phone.complaints().filter((text) => !text.includes('Canvas2D: Multiple readback')),
    [],
  );
}

/** The small chart of the trading page has every interval, and the one that was chosen is there again. */
async function drawsSmall(phone: Phone): Promise<void> {
  const { page, say } = phone;
  await phone.visit('pages/trade/index', { symbol: 'BTC/USDT' });
  await phone.screen.getByRole('link', { name: say('spot', 'openChart') }).waitFor();
  for (const key of ['line', 'i12h', 'i2h']) await choosePeriod(phone, key);
  await page.reload();
  const bar = phone.screen.getByRole('radiogroup', { name: say('priceChart', 'interval'), exact: true });
  await bar.getByRole('button', { name: say('priceChart', 'i2h'), exact: true }).waitFor();
  const drawing = phone.screen.getByRole('link', { name: say('spot', 'openChart') }).locator('canvas');
  await eventually('candles on the small chart', () =>
    drawing.evaluate((element: HTMLCanvasElement) => {
      const { width, height } = element;
      const dots = element.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      return dots.filter((value, at) => at % 4 === 3 && value > 0).length > 300;
    }),
  );
}

/** Demo traders trade while somebody watches: tape and chart follow without a touch. */
async function movesByItself(phone: Phone, url: string): Promise<void> {
  const { page, say } = phone;
  const drawn = await eventually('a drawn chart', () => pictureOf(canvas(phone)));
  await page.getByRole('tab', { name: say('chart', 'trades'), exact: true }).click();
  const row = page.locator('[data-side]:has(> time)').first();
  const before = await row.innerText();
  await eventually('a new trade on the tape', async () => (await row.innerText()) !== before, 30_000);
  await eventually('the chart to move', async () => {
    const now = await pictureOf(canvas(phone));
    return now !== undefined && now !== drawn;
  });
  await eventually('the newest trade of the server on the screen', async () => {
    const [, price = '', quantity = ''] = (await row.innerText()).split('\n').map(plain);
    const trades = await ask({ url }, marketCalls.trades, { symbol: 'BTC/USDT', limit: '20' });
    return trades.some(
      (trade) => Number(trade.price) === Number(price) && Number(trade.qty) === Number(quantity),
    );
  });
}
