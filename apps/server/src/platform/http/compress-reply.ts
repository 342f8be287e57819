/**
 * Long answers to questions go out compressed: 300 bars of a chart are 66 kB as they are and 12 as gzip. That a reply holds a secret
 * beside what a stranger chose (BREACH, 2013) needs a browser that sends its credentials by itself; ours stand in a header that only
 * our own pages set.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Coding = 'br' | 'gzip';

/** A shorter reply fits a packet or two as it is. */
const LEAST_BYTES = 1_400;
/** Of what a caller says he reads: browsers say 20 characters, and fourteen thousand commas cost as much as four answers. */
const LONGEST_ACCEPTED = 256;
/** Brotli at 4 is as fast as gzip at its usual 6, and a tenth smaller. */
const QUALITY = 4;
/** A seventh smaller again, for eight times the work. */
const QUALITY_OF_KEPT = 10;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** The best coding that the caller reads (RFC 9110, 12.5.3) for a reply of this length; undefined sends it as it is. */
export function codingFor(accepted: string | string[] | undefined, bytes: number): Coding | undefined {
  if (typeof accepted !== 'string' || accepted.length > LONGEST_ACCEPTED || bytes < LEAST_BYTES)
    return undefined;
  const read = new Set<string>();
  for (const part of accepted.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
    if (!parameters.some((each) => /^q=0(\.0*)?$/.test(each))) read.add(name);
  }
  return (['br', 'gzip'] as const).find((coding) => read.has(coding));
}

/** On a thread beside the one that answers. `isKept`: many read what is compressed once. */
export function compressed(body: string | Buffer, coding: Coding, { isKept = false } = {}): Promise<Buffer> {
  if (coding === 'gzip') return toGzip(body);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isKept ? QUALITY_OF_KEPT : QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return toBrotli(body, { params });
}
