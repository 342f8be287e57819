/** The proof of liabilities, as the app collects it. */
import type { Product } from '../../foundation/product/index.ts';
import { proofPages } from './pages.ts';

export const proofs: Product = { noun: 'proofs', pages: proofPages };
