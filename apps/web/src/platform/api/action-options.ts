/** What a component wants done with the answer to its write. */
import type { RefusalError } from '@candor/client';
import type { Call, ReplyOf } from '@candor/wire';

export interface ActionOptions<C extends Call> {
  onDone?: (data: ReplyOf<C>, message: string) => void;
  /** Return true when the refusal was shown at its field; otherwise it becomes a toast. */
  onRefusal?: (refusal: RefusalError) => boolean | undefined;
  /** What failed, where no answer came: 'submit failed' unless the screen has a better word (spec section 8). */
  failed?: string;
  /** Say nothing on success. */
  isQuiet?: boolean;
}
