/**
 * Keeps a screen's content where it is, beneath the finger, while what is said over it comes and goes. Further down the page
 * most browsers do that themselves; at its top none does, nor does Safari anywhere.
 */
import { useEffect } from 'react';

export function useStillContent(isStill: boolean): void {
  useEffect(() => {
    const content = document.getElementById('content');
    const banner = content?.previousElementSibling;
    if (!isStill || !banner) return;
    const page = document.documentElement;
    const topPx = () => content.getBoundingClientRect().top;
    let lastTopPx = topPx();
    const remember = () => {
      lastTopPx = topPx();
    };
    const observer = new ResizeObserver(() => {
      // A page that fits the screen has to be able to go up beneath the banner, too.
      page.style.setProperty('--banner-room', `${banner.getBoundingClientRect().height}px`);
      window.scrollBy(0, topPx() - lastTopPx);
      remember();
    });
    observer.observe(banner);
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', remember);
      page.style.removeProperty('--banner-room');
    };
  }, [isStill]);
}
