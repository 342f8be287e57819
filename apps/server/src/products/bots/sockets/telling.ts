/**
 * Market events on their way to readers: all that one is due leaves in one write, a slice of readers in a turn, and after a round that took
 * long it is quiet for as long. Three hundred connections of one address that hear everything would else hold every order up.
 */
import { createPacer } from '../../../platform/streams/pacer.ts';
import type { ProgramSocket } from './program-socket.ts';

/** Readers written to before requests get their turn. */
const SLICE = 50;
/** Of one reader, in characters: who has asked for more than can be written ends. */
const MOST_DUE = 1_048_576;

type Reader = Pick<ProgramSocket, 'sendAll' | 'close'>;

interface Due {
  texts: string[];
  length: number;
}

export interface Telling {
  tell(reader: Reader, text: string): void;
  close(): void;
}

export function createTelling(): Telling {
  let due = new Map<Reader, Due>();
  /** What the round that has begun still has to write. */
  let outgoing = new Map<Reader, Due>();
  const pacer = createPacer({ sendSome, isDue: () => due.size > 0 });

  function sendSome(): 'more' | 'done' {
    if (outgoing.size === 0) {
      outgoing = due;
      due = new Map();
    }
    let left = SLICE;
    for (const [reader, { texts }] of outgoing) {
      if (left === 0) return 'more';
      left -= 1;
      outgoing.delete(reader);
      reader.sendAll(texts);
    }
    return 'done';
  }

  return {
    tell(reader, text) {
      const known = due.get(reader) ?? { texts: [], length: 0 };
      due.set(reader, known);
      known.length += text.length;
      if (known.length <= MOST_DUE) known.texts.push(text);
      else if (known.texts.length > 0) {
        known.texts = [];
        reader.close(1008, 'You hear more than can be told.');
      }
      pacer.wake();
    },
    close: () => pacer.close(),
  };
}
