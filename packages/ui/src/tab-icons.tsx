/**
 * The eight tab icons, in one hand: a 1.7 px line on a 24 px grid and one dot, the eye of the brand. The dot is hollow
 * at rest and filled on the tab one is on, so that the state does not hang on colour alone.
 */
export type TabIconName =
  | 'home'
  | 'spot'
  | 'contract'
  | 'options'
  | 'finance'
  | 'copy'
  | 'machine'
  | 'assets';

interface TabIconShape {
  line: string;
  /** Centre and radius of the dot. */
  dot: readonly [x: number, y: number, r: number];
}

const SHAPES: Record<TabIconName, TabIconShape> = {
  home: {
    line: 'M4 10.9 12 4l8 6.900V18.500a1.7 1.7 0 0 1-1.7 1.700H5.700A1.7 1.7 0 0 1 4 18.500z',
    dot: [12, 14, 2.5],
  },
  spot: { line: 'M4 8h15.500L15.8 4.300M20 16H4.500l3.7 3.7', dot: [12, 12, 2] },
  contract: {
    line: 'M4 4v14.300A1.7 1.7 0 0 0 5.7 20H20M7.8 15.500l3.4-4 2.8 2.3 2.7-4.1',
    dot: [18.2, 6.8, 2.2],
  },
  options: {
    line: 'M8.5 11 14 5.500h5.500m-3-2.5 3 2.5-3 2.500M8.5 13l5.5 5.500h5.500m-3-2.5 3 2.5-3 2.5',
    dot: [6, 12, 2.4],
  },
  finance: {
    line: 'M4.5 12.500v3.800c0 1.6 3.3 2.9 7.5 2.900s7.5-1.3 7.5-2.900v-3.800M4.5 8.500v4c0 1.6 3.3 2.9 7.5 2.900s7.5-1.3 7.5-2.900v-4M19.5 8.500c0 1.6-3.3 2.9-7.5 2.900S4.5 10.1 4.5 8.500s3.3-2.9 7.5-2.9 7.5 1.3 7.5 2.900z',
    dot: [12, 8.5, 1.3],
  },
  copy: {
    line: 'M8.5 15.500H5.700A1.7 1.7 0 0 1 4 13.800V5.700A1.7 1.7 0 0 1 5.7 4h8.100a1.7 1.7 0 0 1 1.7 1.700v2.800M10.2 8.500h8.100a1.7 1.7 0 0 1 1.7 1.700v8.100a1.7 1.7 0 0 1-1.7 1.700h-8.100a1.7 1.7 0 0 1-1.7-1.700v-8.100a1.7 1.7 0 0 1 1.7-1.700z',
    dot: [14.25, 14.25, 2.3],
  },
  machine: {
    line: 'M8 6h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2zM9.5 6V3.500M14.5 6V3.500M9.5 20.500V18M14.5 20.500V18M6 9.500H3.500M6 14.500H3.500M20.5 9.500H18M20.5 14.500H18',
    dot: [12, 12, 2.4],
  },
  assets: {
    line: 'M17.5 8V6.200a1.7 1.7 0 0 0-1.7-1.700H6A2 2 0 0 0 4 6.500M4 6.500A1.7 1.7 0 0 0 5.7 8h12.600A1.7 1.7 0 0 1 20 9.700v8.100a1.7 1.7 0 0 1-1.7 1.700H5.700A1.7 1.7 0 0 1 4 17.800z',
    dot: [15.8, 13.7, 2],
  },
};

export function TabIcon({
  name,
  size = 24,
  isActive = false,
}: {
  name: TabIconName;
  size?: number;
  isActive?: boolean;
}) {
  const { line, dot } = SHAPES[name];
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
      <path d={line} strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round" />
      <circle
        cx={dot[0]}
        cy={dot[1]}
        r={dot[2]}
        strokeWidth="1.5"
        fill={isActive ? 'currentColor' : 'none'}
      />
    </svg>
  );
}
