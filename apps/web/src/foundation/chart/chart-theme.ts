/** The chart in the colours of the page: read from the tokens, so that light, dark and the rise colour hold here too. */
import { NO_NUMBER } from '@candor/ui';
import type { DeepPartial, Styles } from 'klinecharts';

/** Figures of the bar under the finger, by the names of the locale. */
const LEGEND = (['time', 'open', 'high', 'low', 'close', 'change', 'volume'] as const).map((name) => ({
  title: name,
  value: `{${name}}`,
}));

/** Pixels of a chart below which the figures stand closer, so that all of them are seen. */
const SHORT = 220;

export interface ChartLook {
  isLine: boolean;
  /** Of prices that nobody traded at. */
  isIndex: boolean;
}

export function chartStyles(element: Element, look: ChartLook): DeepPartial<Styles> {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const [rise, fall, quiet, line, text] = ['--c-rise', '--c-fall', '--c-text-3', '--c-line', '--c-text'].map(
    colour,
  ) as [string, string, string, string, string];
  const brand = colour('--c-brand-text');
  const family = style.fontFamily;
  const label = { color: quiet, size: 10, family };
  const bars = { upColor: rise, downColor: fall, noChangeColor: quiet };
  const palette = ['#e0a008', brand, '#d1549f', '#2a9db0'];
  const crossText = {
    color: colour('--c-on-inverse'),
    backgroundColor: colour('--c-inverse'),
    borderColor: colour('--c-inverse'),
    size: 10,
    family,
  };
  const cross = { line: { color: quiet, dashedValue: [3, 3] }, text: crossText };
  return {
    grid: {
      horizontal: { color: fade(line, 0.6), dashedValue: [1, 0] },
      vertical: { color: fade(line, 0.6), dashedValue: [1, 0] },
    },
    candle: candleStyles(colour, { ...look, isShort: element.clientHeight < SHORT, label }),
    indicator: {
      ohlc: bars,
      bars: [{ style: 'fill', borderStyle: 'solid', borderSize: 1, ...faded(bars) }],
      lines: palette.map((color) => ({ style: 'solid', smooth: false, size: 1, color })),
      lastValueMark: { show: false },
      tooltip: {
        showRule: 'always',
        offsetTop: 2,
        title: { show: false },
        legend: { ...label, marginLeft: 4, marginRight: 2, defaultValue: NO_NUMBER },
      },
    },
    xAxis: { axisLine: { color: line }, tickLine: { show: false }, tickText: label },
    yAxis: { axisLine: { show: false }, tickLine: { show: false }, tickText: label },
    separator: { color: line, activeBackgroundColor: fade(text, 0.06) },
    crosshair: { horizontal: cross, vertical: cross },
    overlay: drawingStyles(brand, {
      ...crossText,
      color: colour('--c-on-brand'),
      backgroundColor: colour('--c-brand'),
    }),
  };
}

/** Of what the customer draws; its prices fit the axis, which is as wide as prices in figures of this size. */
function drawingStyles(
  color: string,
  label: { color: string; backgroundColor: string; size: number; family: string },
): DeepPartial<Styles['overlay']> {
  return {
    line: { color, size: 1 },
    point: {
      color,
      borderColor: fade(color, 0.35),
      activeColor: color,
      activeBorderColor: fade(color, 0.35),
    },
    text: {
      ...label,
      borderColor: label.backgroundColor,
      borderRadius: 3,
      paddingTop: 2,
      paddingBottom: 2,
      paddingLeft: 4,
      paddingRight: 4,
    },
    rect: { color: fade(color, 0.12), borderColor: fade(color, 0.12) },
  };
}

interface CandleLook extends ChartLook {
  isShort: boolean;
  label: { color: string; size: number; family: string };
}

function candleStyles(
  colour: (name: string) => string,
  { isLine, isIndex, isShort, label }: CandleLook,
): DeepPartial<Styles['candle']> {
  const [rise, fall, brand] = [colour('--c-rise'), colour('--c-fall'), colour('--c-brand-text')];
  const { color: quiet, family } = label;
  const bars = { upColor: rise, downColor: fall, noChangeColor: quiet };
  return {
    type: isLine ? 'area' : 'candle_solid',
    bar: {
      ...bars,
      upBorderColor: rise,
      downBorderColor: fall,
      noChangeBorderColor: quiet,
      upWickColor: rise,
      downWickColor: fall,
      noChangeWickColor: quiet,
    },
    area: {
      lineColor: brand,
      lineSize: 1.5,
      backgroundColor: [
        { offset: 0, color: fade(brand, 0.02) },
        { offset: 1, color: fade(brand, 0.2) },
      ],
      point: { show: false },
    },
    priceMark: {
      // Off the left edge, where the bar may be half out of sight.
      high: { ...label, show: !isLine, color: quiet, textFamily: family, textOffset: 8 },
      low: { ...label, show: !isLine, color: quiet, textFamily: family, textOffset: 8 },
      last: {
        ...bars,
        compareRule: isLine ? 'previous_close' : 'current_open',
        upColor: colour('--c-rise-fill'),
        downColor: colour('--c-fall-fill'),
        noChangeColor: quiet,
        text: { size: 10, family, borderRadius: 3, paddingLeft: 4, paddingRight: 4 },
      },
    },
    tooltip: {
      showRule: 'follow_cross',
      showType: 'rect',
      title: { show: false },
      legend: {
        ...label,
        ...(isShort ? { marginTop: 1, marginBottom: 1 } : {}),
        color: colour('--c-text'),
        template: isIndex ? LEGEND.filter(({ title }) => title !== 'volume') : LEGEND,
        defaultValue: NO_NUMBER,
      },
      rect: {
        position: 'fixed',
        color: colour('--c-raised'),
        borderColor: colour('--c-line-strong'),
        borderRadius: 6,
        offsetTop: 4,
        paddingTop: 4,
        paddingBottom: 4,
        paddingLeft: 8,
        paddingRight: 8,
      },
    },
  };
}

function faded<Bars extends Record<string, string>>(bars: Bars): Bars {
  return Object.fromEntries(Object.entries(bars).map(([name, value]) => [name, fade(value, 0.8)])) as Bars;
}

/** #rrggbb with an opacity; other notations stay as they are. */
function fade(colour: string, opacity: number): string {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return colour;
  return `${colour}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`;
}
