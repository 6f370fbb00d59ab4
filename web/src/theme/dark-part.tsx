import { ConfigProvider } from 'antd';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { useReducedMotion } from '../lib/media.ts';
import { useSettings } from '../lib/settings.ts';
import { antdTheme } from './antd-theme.ts';
import { paletteOf } from './palette.ts';
import { paletteVariables } from './palette-variables.ts';

/** Draws what is inside dark, whatever the person has set for the product. */
export function DarkPart({ children }: { readonly children: ReactNode }) {
  const { colour, size } = useSettings();
  const isStill = useReducedMotion();
  const palette = useMemo(() => paletteOf(colour, true), [colour]);
  const config = useMemo(() => antdTheme(palette, true, size, isStill), [palette, size, isStill]);
  const style = useMemo(
    () => ({ ...Object.fromEntries(paletteVariables(palette)), colorScheme: 'dark' }) as CSSProperties,
    [palette],
  );
  return (
    <ConfigProvider theme={config}>
      <div style={style}>{children}</div>
    </ConfigProvider>
  );
}
