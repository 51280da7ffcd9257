import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createDataAccess } from './data/data-access.ts';
import { browserEdges } from './data/edges.ts';
import { startTranslation } from './i18n/i18n.ts';
import { createLocalSession } from './identity/local-session.ts';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';

const edges = browserEdges();
const session = createLocalSession(edges);
const access = createDataAccess(edges, session);
const root = document.getElementById('root');

if (root !== null) {
  await startTranslation();
  createRoot(root).render(<App session={session} access={access} />);
}
