/** The public page of the venue, as the app collects it. */
import { Eye } from 'lucide-react';
import type { Product } from '../../foundation/product/index.ts';
import { transparencyPages } from './pages.ts';

const PATH = 'pages/transparency/index';

export const transparency: Product = {
  noun: 'transparency',
  pages: transparencyPages,
  menu: [{ group: 'groupHelp', position: 3, label: 'menuTransparency', icon: Eye, path: PATH }],
};
