/** The list of pairs as a chunk of its own. */
import { PairPicker } from '../../foundation/market-data/index.ts';

export default PairPicker;
