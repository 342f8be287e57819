/**
 * Lines that a customer draws on a pair's chart: a line, a ray, Fibonacci levels. Two taps place one; it is moved by its
 * points, and kept per pair on this device. Fetched when there is something to draw or to show.
 */
import type { Chart, Overlay } from 'klinecharts';
import { readLocal, writeLocal } from '../../platform/storage/index.ts';

export const DRAWING_TOOLS = ['segment', 'rayLine', 'fibonacciLine'] as const;
export type DrawingTool = (typeof DRAWING_TOOLS)[number];

interface Drawn {
  tool: DrawingTool;
  points: { timestamp: number; value: number }[];
}

const GROUP = 'drawings';
const CANDLES = 'candle_pane';
/** More than these nobody reads, and a device has to keep them. */
const MOST = 30;

export interface Drawings {
  /** The next taps place one; false when there are too many. */
  begin: (tool: DrawingTool) => boolean;
  clear: () => void;
  stop: () => void;
}

/** Draws what is kept for a pair and keeps what is drawn; `onDone` is told when one stands, with how many there are. */
export function openDrawings(chart: Chart, key: string, onDone: (count: number) => void): Drawings {
  const place = `candor.drawings.${key}`;
  const standing = (): Overlay[] => chart.getOverlays({ groupId: GROUP });
  const keep = (): void => {
    const drawn = standing().flatMap(({ name, points }): Drawn[] => {
      const tool = DRAWING_TOOLS.find((each) => each === name);
      const whole = points.flatMap(({ timestamp, value }) =>
        timestamp === undefined || value === undefined ? [] : [{ timestamp, value }],
      );
      return tool === undefined || whole.length < 2 ? [] : [{ tool, points: whole }];
    });
    writeLocal(place, drawn);
    onDone(drawn.length);
  };
  const make = (tool: DrawingTool, points: Drawn['points'] = []): void => {
    chart.createOverlay({
      name: tool,
      groupId: GROUP,
      paneId: CANDLES,
      points,
      onDrawEnd: () => void setTimeout(keep),
      onPressedMoveEnd: () => void setTimeout(keep),
    });
  };
  const known = readDrawn(place);
  for (const { tool, points } of known) make(tool, points);
  onDone(known.length);
  return {
    begin(tool) {
      if (standing().length >= MOST) return false;
      make(tool);
      return true;
    },
    clear() {
      chart.removeOverlay({ groupId: GROUP });
      keep();
    },
    stop: () => void chart.removeOverlay({ groupId: GROUP }),
  };
}

/** Only what this release can draw: the store may have been written by another one. */
export function readDrawn(place: string): readonly Drawn[] {
  const kept = readLocal<unknown>(place);
  if (!Array.isArray(kept)) return [];
  return kept.filter((each): each is Drawn => isDrawn(each)).slice(0, MOST);
}

export function isDrawn(each: unknown): boolean {
  if (typeof each !== 'object' || each === null) return false;
  const { tool, points } = each as { tool?: unknown; points?: unknown };
  return (
    DRAWING_TOOLS.some((known) => known === tool) &&
    Array.isArray(points) &&
    points.length === 2 &&
    points.every(
      (point: { timestamp?: unknown; value?: unknown } | null) =>
        Number.isFinite(point?.timestamp) && Number.isFinite(point?.value),
    )
  );
}
