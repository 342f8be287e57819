/** A QR code, with the library that draws it; fetched when one is first shown. */
import { lazy } from 'react';

export const LazyQrCode = lazy(() => import('./qr-code.tsx'));
