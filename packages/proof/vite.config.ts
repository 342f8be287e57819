/** Bundles the verifier into one file without dependencies, for the package that customers run. */
import { defineConfig } from 'vite';

export default defineConfig({
  build: {
    target: 'node20',
    outDir: 'build/dist',
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: () => 'candor-verify.js' },
  },
});
