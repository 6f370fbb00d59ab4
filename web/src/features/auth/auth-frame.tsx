import type { ReactNode } from 'react';
import { changeLanguage, LANGUAGE_NAMES } from '../../i18n/change-language.ts';
import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { authTexts } from './auth.texts.ts';
import './auth.css';

/** The two-sided frame of the sign-in and lock pages. */
export function AuthFrame({ children }: { readonly children: ReactNode }) {
  const t = useTexts(authTexts);
  return (
    <div className="auth">
      <header className="auth-side">
        <div className="auth-brand">
          <img src="/favicon.svg" alt="" />
          <span>{t('product')}</span>
        </div>
        <div>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
      </header>
      <main className="auth-main">
        <div className="auth-panel">{children}</div>
        <Languages label={t('language')} />
      </main>
    </div>
  );
}

function Languages({ label }: { readonly label: string }) {
  const language = useLanguage();
  return (
    <fieldset className="auth-languages" aria-label={label}>
      {LANGUAGE_NAMES.map(({ language: key, name }) => (
        <button
          key={key}
          type="button"
          lang={key === 'en' ? 'en' : key === 'zh' ? 'zh-CN' : 'zh-TW'}
          aria-pressed={key === language}
          onClick={() => changeLanguage(key)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
