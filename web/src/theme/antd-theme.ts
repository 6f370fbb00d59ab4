import { type ThemeConfig, theme } from 'antd';
import type { Size } from '../lib/settings.ts';
import { blend } from './contrast.ts';
import type { Palette } from './palette.ts';

/** Heights in pixels of table rows, of controls, of text and of its lines as antd draws them, for each size setting. */
export const DENSITY: Readonly<Record<Size, { row: number; control: number; font: number; line: number }>> = {
  default: { row: 40, control: 32, font: 14, line: 22 },
  medium: { row: 36, control: 30, font: 14, line: 22 },
  small: { row: 32, control: 28, font: 13, line: 21 },
  mini: { row: 28, control: 24, font: 12, line: 20 },
};

/** Ant Design's tokens for a palette and a size; `isStill` for people who asked their system for less motion. */
export function antdTheme(palette: Palette, dark: boolean, size: Size, isStill: boolean): ThemeConfig {
  const density = DENSITY[size];
  const base = dark ? theme.darkAlgorithm : theme.defaultAlgorithm;
  return {
    algorithm: (seed, map) => ({ ...base(seed, map), ...mapTokens(palette, dark) }),
    cssVar: { key: 'plus' },
    hashed: false,
    token: {
      colorPrimary: palette.primary,
      fontFamily: 'var(--font)',
      fontSize: density.font,
      controlHeight: density.control,
      borderRadius: 6,
      wireframe: false,
      // Without it a component waits for the end of an animation too short to report one.
      motion: !isStill,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.18s',
      colorTextPlaceholder: palette.textQuiet,
      colorTextDescription: palette.textQuiet,
      colorLink: palette.link,
      colorTextLightSolid: palette.onPrimary,
    },
    components: {
      Progress: { defaultColor: palette.primary },
      ...fieldTokens(palette),
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      Table: {
        cellPaddingBlock: (density.row - density.line - 1) / 2,
        cellPaddingInline: size === 'mini' ? 8 : 12,
        headerBg: palette.surface,
        headerColor: palette.textSecondary,
        headerSplitColor: 'transparent',
        cellFontSize: density.font,
      },
      Menu: {
        // With the margin around it an entry takes a row's height.
        itemHeight: density.row - 4,
        itemBorderRadius: 6,
        itemSelectedBg: palette.primarySoft,
        itemSelectedColor: palette.primary,
        darkItemSelectedBg: palette.primarySoft,
        activeBarBorderWidth: 0,
      },
    },
  };
}

/** A field that is only typed into must not look like one that is wrong: where the theme is red its ring is neutral. */
function fieldTokens(palette: Palette): NonNullable<ThemeConfig['components']> {
  if (palette.link === palette.primary) return {};
  const border = { hoverBorderColor: palette.link, activeBorderColor: palette.link };
  const box = { ...border, activeShadow: `0 0 0 2px ${palette.border}` };
  return {
    Input: box,
    InputNumber: box,
    DatePicker: box,
    Select: { ...border, activeOutlineColor: palette.border },
  };
}

function mapTokens(palette: Palette, dark: boolean) {
  const towards = dark ? '#ffffff' : '#000000';
  const { red, green, orange, blue } = palette.states;
  return {
    colorPrimary: palette.primary,
    colorPrimaryHover: blend(towards, palette.primary, 0.12),
    colorPrimaryActive: blend(towards, palette.primary, 0.22),
    colorPrimaryText: palette.primary,
    colorPrimaryTextHover: blend(towards, palette.primary, 0.12),
    colorPrimaryTextActive: blend(towards, palette.primary, 0.22),
    colorPrimaryBg: palette.primarySoft,
    colorPrimaryBgHover: palette.primarySoft,
    colorLink: palette.link,
    colorLinkHover: blend(towards, palette.link, 0.12),
    colorLinkActive: blend(towards, palette.link, 0.22),
    colorError: red.text,
    colorErrorText: red.text,
    colorSuccess: green.text,
    colorSuccessText: green.text,
    colorWarning: orange.text,
    colorWarningText: orange.text,
    colorInfo: blue.text,
    colorInfoText: blue.text,
    colorText: palette.text,
    colorTextSecondary: palette.textSecondary,
    colorTextTertiary: palette.textQuiet,
    colorBgLayout: palette.base,
    colorBgContainer: palette.surface,
    colorBgElevated: palette.raised,
    colorBgSpotlight: dark ? '#e8eaed' : '#26292e',
    colorBorder: blend(palette.text, palette.border, 0.1),
    colorBorderSecondary: palette.border,
  };
}
