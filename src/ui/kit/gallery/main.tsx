// The gallery of the kit: for development only, not in the production build. `npm run dev`, then /gallery.html;
// `?theme=dark` and `?theme=light` choose a theme, else the system does.

import '../tokens.css';
import '../base.css';
import { createRoot } from 'react-dom/client';
import { TooltipLayer } from '../TooltipLayer';
import { Gallery } from './Gallery';

const requestedTheme = new URLSearchParams(location.search).get('theme');
const isDark = requestedTheme === null ? matchMedia('(prefers-color-scheme: dark)').matches : requestedTheme === 'dark';
document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <>
    <Gallery />
    <TooltipLayer />
  </>,
);
