/** What lines have written on one chart, for others that look for room beside it. */
import { useEffect, useRef, useSyncExternalStore } from 'react';

/** A text on the chart: how far it reaches, and how high its middle stands. */
export interface Mark {
  left: number;
  right: number;
  y: number;
}

export interface LabelBoard {
  write: (own: object, labels: readonly Mark[]) => void;
  read: () => readonly Mark[];
  subscribe: (listener: () => void) => () => void;
}

export function labelBoard(): LabelBoard {
  const written = new Map<object, readonly Mark[]>();
  const listeners = new Set<() => void>();
  let all: readonly Mark[] = [];
  return {
    write(writer, labels) {
      if (JSON.stringify(written.get(writer) ?? []) === JSON.stringify(labels)) return;
      written.set(writer, labels);
      all = [...written.values()].flat();
      for (const listener of listeners) listener();
    },
    read: () => all,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Keeps what one kind of lines has written until it leaves the chart. */
export function useWritten(board: LabelBoard, labels: readonly Mark[]): void {
  const writer = useRef({});
  useEffect(() => board.write(writer.current, labels), [board, labels]);
  useEffect(() => {
    const { current } = writer;
    return () => board.write(current, []);
  }, [board]);
}

export const useLabels = (board: LabelBoard): readonly Mark[] =>
  useSyncExternalStore(board.subscribe, board.read);
