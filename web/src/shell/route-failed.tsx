import { Navigate, useRouteError } from 'react-router';

const RELOADED = 'plus_reloaded';

/**
 * A navigation that fails goes to the not-found page. When a module could not be loaded the product was probably
 * updated meanwhile, so the window is loaded anew once first.
 */
export function RouteFailed() {
  const error = useRouteError();
  const missing = error instanceof TypeError && /import|module/i.test(error.message);
  if (missing && sessionStorage.getItem(RELOADED) === null) {
    sessionStorage.setItem(RELOADED, '1');
    window.location.reload();
    return null;
  }
  return <Navigate to="/404" replace />;
}
