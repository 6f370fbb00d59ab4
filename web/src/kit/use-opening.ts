import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

/** Opens the page of what a drawer has made once the drawer is closed: while it is open it asks whoever leaves. */
export function useOpening(isOpen: boolean): (address: string) => void {
  const navigate = useNavigate();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (address === null || isOpen) return;
    // Once only: whoever comes back to a page that was kept alive would be led away again.
    setAddress(null);
    navigate(address);
  }, [address, isOpen, navigate]);
  return setAddress;
}
