import { type ReactNode, useEffect } from 'react';
import { changeLanguage, LANGUAGE_NAMES } from '../../i18n/change-language.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { askForBrand, brandPicture, ownName, useBrand } from '../../lib/brand.ts';
import { authMessages } from './auth.messages.ts';
import './auth.css';

/** The two-sided frame of the sign-in and lock pages, in the installation's own name. */
export function AuthFrame({ children }: { readonly children: ReactNode }) {
  const t = useMessages(authMessages);
  const language = useLanguage();
  const brand = useBrand();
  useEffect(() => void askForBrand(), []);
  return (
    <div className="auth">
      <header className="auth-side">
        <div className="auth-brand">
          <img src={brandPicture(brand.loginIcon || brand.logoIcon)} alt="" />
          <span>{brand.companyName || t('product')}</span>
        </div>
        <div>
          <h1>{ownName(brand, language) || t('title')}</h1>
          <p>{t('lead')}</p>
          <dl className="auth-facts">
            {FACTS.map(({ title, text, drawing }) => (
              <div key={title}>
                <dt>
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d={drawing} />
                  </svg>
                  {t(title)}
                </dt>
                <dd>{t(text)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </header>
      <div className="auth-main">
        <main className="auth-panel">{children}</main>
        <footer className="auth-foot">
          <Languages label={t('language')} />
          {brand.copyright || brand.sysVersion ? (
            <p>{[brand.copyright, brand.sysVersion].filter(Boolean).join(' · ')}</p>
          ) : null}
        </footer>
      </div>
    </div>
  );
}

/** What the product is good for: a sheet with marks, a signal that is away, a finding that is closed. */
const FACTS = [
  {
    title: 'factScoring',
    text: 'factScoringText',
    drawing: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h3',
  },
  {
    title: 'factOffline',
    text: 'factOfflineText',
    drawing: 'M3 3l18 18M5 12a10 10 0 0 1 4-2.4M12.5 9A10 10 0 0 1 19 12M8.5 15.5a5 5 0 0 1 6 -.5M12 19h.01',
  },
  {
    title: 'factClosing',
    text: 'factClosingText',
    drawing: 'M20.5 12a8.5 8.5 0 1 1-4-7.2M8.5 11.5l3 3L21 5',
  },
] as const;

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
