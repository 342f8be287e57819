/**
 * Bodies that come in crumbs. Each piece of a chunked body is a call from the parser and a turn through everything behind it, however short it
 * is: sixty thousand chunks of one byte are a sixth of a second of the thread for one request, and what a few connections have sent is
 * read in one turn of the event loop. Whoever sends so is answered unread, and his address comes back slowly. Nor is anything read of who
 * was answered before he had said all: Node would swallow it to its end. What comes with a question that has no use for it, as some programs
 * send it, is passed over: its connection is good for the next one.
 */
import { IncomingMessage } from 'node:http';
import type { ServerResponse } from 'node:http';
import { noteCut } from './pushy-connections.ts';

/** No client writes so many short ones: a packet of the poorest line brings 500 bytes, a chunk of a program's stream a thousand. */
const MOST_PIECES = 512;
const BYTES_OF_A_PIECE = 128;
/** Of what is passed over, and how long the rest of it may come after the answer. */
const MOST_PASSED_OVER = 64 * 1024;
const LATE_MS = 1_000;

/** A request that knows in how many pieces its body has come. */
export class CountedMessage extends IncomingMessage {
  /** Hears, once, that there are too many, or too much of it; what comes then is nobody's. */
  onCrumbs: (() => void) | undefined;
  mostBytes = Infinity;
  #pieces = 0;
  #bytes = 0;
  #isCut = false;

  override push(piece: Buffer | null, encoding?: BufferEncoding): boolean {
    if (piece === null || this.onCrumbs === undefined) return super.push(piece, encoding);
    if (this.#isCut) return false;
    this.#pieces += 1;
    this.#bytes += piece.length;
    const isCrumbs = this.#pieces > MOST_PIECES + this.#bytes / BYTES_OF_A_PIECE;
    if (!isCrumbs && this.#bytes <= this.mostBytes) return super.push(piece, encoding);
    this.#isCut = true;
    this.onCrumbs();
    return false;
  }
}

/** Of a request with a body. `refuse` answers it unread. */
export function refuseCrumbs(
  request: IncomingMessage,
  response: ServerResponse,
  refuse: (request: IncomingMessage) => void,
): void {
  const { socket, method } = request;
  const isPassedOver = request instanceof CountedMessage && (method === 'GET' || method === 'HEAD');
  if (isPassedOver) {
    request.mostBytes = MOST_PASSED_OVER;
    request.resume();
  }
  const endUnlessWhole = (): void => {
    if (!request.complete) socket.destroy();
  };
  if (request instanceof CountedMessage)
    request.onCrumbs = () => {
      noteCut(socket);
      if (response.headersSent) socket.destroy();
      else refuse(request);
    };
  response.once('finish', () => {
    if (isPassedOver && !request.complete) setTimeout(endUnlessWhole, LATE_MS).unref();
    else endUnlessWhole();
  });
}
