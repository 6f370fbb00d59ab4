import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { LANGUAGE_TAGS } from '../i18n/messages.ts';
import { useReducedMotion } from '../lib/media.ts';
import { useSettings } from '../lib/settings.ts';
import { writeLocal } from '../lib/storage.ts';
import { antdTheme, DENSITY } from './antd-theme.ts';
import { type Bars, barsOf, type Palette, paletteOf } from './palette.ts';
import { paletteVariables } from './palette-variables.ts';

const DAYJS: Readonly<Record<Language, string>> = { zh: 'zh-cn', zhtw: 'zh-tw', en: 'en' };

const LOCALES: Readonly<Record<Language, () => Promise<Locale>>> = {
  zh: async () => zhCN,
  zhtw: async () => {
    const [{ default: locale }] = await Promise.all([
      import('antd/locale/zh_TW'),
      import('dayjs/locale/zh-tw'),
    ]);
    return locale;
  },
  en: async () => (await import('antd/locale/en_US')).default,
};

/** Colours, density and component language for everything below. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const { colour, dark, themeClass, size, language } = useSettings();
  const palette = useMemo(() => paletteOf(colour, dark), [colour, dark]);
  const bars = useMemo(() => barsOf(themeClass, dark), [themeClass, dark]);
  const isStill = useReducedMotion();
  const config = useMemo(() => antdTheme(palette, dark, size, isStill), [palette, dark, size, isStill]);
  const [locale, setLocale] = useState<Locale>(zhCN);

  useEffect(() => {
    let current = true;
    document.documentElement.lang = LANGUAGE_TAGS[language];
    void LOCALES[language]().then((loaded) => {
      if (!current) return;
      dayjs.locale(DAYJS[language]);
      setLocale(loaded);
    });
    return () => {
      current = false;
    };
  }, [language]);

  useEffect(() => {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    document.documentElement.dataset.size = size;
    document.documentElement.dataset.themeClass = themeClass;
    applyVariables({ ...palette, ...bars }, DENSITY[size].row);
  }, [palette, bars, themeClass, dark, size]);

  return (
    <ConfigProvider theme={config} locale={locale} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  );
}

function applyVariables(palette: Palette & Bars, row: number): void {
  const { style } = document.documentElement;
  for (const [name, value] of paletteVariables(palette)) style.setProperty(name, value);
  style.setProperty('--row-height', `${row}px`);
  // Read by first-paint.js, so that the next load starts in these colours.
  writeLocal('paint', style.cssText);
}
