/** Build of what draws the first page on the server: one module with all it needs, and no screen but the first. */
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';
import { shortClassNames } from './build/short-class-names.ts';
import { thinWire } from './build/thin-wire.ts';

/** The table of pages names every screen, and the server draws one. */
function onlyHome(): Plugin {
  return {
    name: 'candor-only-home',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('.screen.tsx') && !id.endsWith('/home.screen.tsx')
        ? 'export default function Elsewhere() { return null; }'
        : null,
  };
}

export default defineConfig({
  base: '/h5/',
  plugins: [onlyHome(), thinWire(), react(), shortClassNames()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  publicDir: false,
  build: {
    target: 'node20',
    ssr: 'src/draw-home.tsx',
    outDir: 'dist-drawn',
    emptyOutDir: true,
    reportCompressedSize: false,
  },
});
