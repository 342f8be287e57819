/** A journey: what a customer does and sees from beginning to end, standing on its own. */
import type { Stage } from '../stage.ts';

export interface Journey {
  name: string;
  run(stage: Stage): Promise<void>;
}
