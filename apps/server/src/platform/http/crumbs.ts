/**
 * Bodies that come in crumbs. Each piece of a chunked body is a call from the parser and a turn through everything behind it, however short it
 * is: sixty thousand chunks of one byte are a sixth of a second of the thread for one request, and what a few connections have sent is
 * read in one turn of the event loop. Whoever sends so is answered unread, and his address comes back slowly. Nor is anything read of who
 * was answered before he had said all: Node would swallow it to its end.
 */
import { IncomingMessage } from 'node:http';
import type { ServerResponse } from 'node:http';
import { noteCut } from './pushy-connections.ts';

/** No client writes so many short ones: a packet of the poorest line brings 500 bytes, a chunk of a program's stream a thousand. */
const MOST_PIECES = 512;
const BYTES_OF_A_PIECE = 128;

/** A request that knows in how many pieces its body has come. */
export class CountedMessage extends IncomingMessage {
  /** Hears, once, that there are too many; what comes then is nobody's. */
  onCrumbs: (() => void) | undefined;
  #pieces = 0;
  #bytes = 0;
  #isCut = false;

  override push(piece: Buffer | null, encoding?: BufferEncoding): boolean {
    if (piece === null || this.onCrumbs === undefined) return super.push(piece, encoding);
    if (this.#isCut) return false;
    this.#pieces += 1;
    this.#bytes += piece.length;
    if (this.#pieces <= MOST_PIECES + this.#bytes / BYTES_OF_A_PIECE) return super.push(piece, encoding);
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
  const { socket } = request;
  if (request instanceof CountedMessage)
    request.onCrumbs = () => {
      noteCut(socket);
      if (response.headersSent) socket.destroy();
      else refuse(request);
    };
  response.once('finish', () => {
    if (!request.complete) socket.destroy();
  });
}
