-- Roadmap: what people wish for and vote on, what became of it, and what is new.

create table roadmap_items (
  id uuid primary key,
  -- Null for the team's own, and for those whose author has gone.
  author_id uuid references users (id) on delete set null,
  title text not null,
  body text not null default '',
  locale text,
  -- The same words in other languages, by code: { title, body, answer, target }.
  translations jsonb not null default '{}',
  status text not null check (status in ('suggested', 'planned', 'in_progress', 'shipped', 'declined')),
  held boolean not null default false,
  merged_into uuid references roadmap_items (id) check (merged_into <> id),
  answer text,
  target text,
  parts integer check (parts between 1 and 20),
  parts_done integer check (parts_done between 0 and parts),
  -- Kept by a trigger; who is suspended does not count.
  votes integer not null default 0,
  -- Within its status, as the team put it.
  position text collate "C" not null,
  search tsvector not null,
  version bigint not null default 1,
  created_at timestamptz not null,
  status_at timestamptz not null,
  check (status <> 'declined' or answer is not null),
  check ((parts is null) = (parts_done is null))
);
create index roadmap_items_by_votes on roadmap_items (status, votes desc, id desc) where merged_into is null;
create index roadmap_items_newest on roadmap_items (status, created_at desc, id desc) where merged_into is null;
create index roadmap_items_in_order on roadmap_items (status, position, id) where merged_into is null;
create index roadmap_items_merged on roadmap_items (merged_into) where merged_into is not null;
create index roadmap_items_of_author on roadmap_items (author_id, created_at) where author_id is not null;
create index roadmap_items_search on roadmap_items using gin (search);
create index roadmap_items_by_title on roadmap_items using gin (lower(title) gin_trgm_ops);

create table roadmap_votes (
  item_id uuid not null references roadmap_items (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- The item it was given to, so that a merge can be undone.
  voted_on uuid not null,
  at timestamptz not null,
  primary key (item_id, user_id)
);
create index roadmap_votes_of_user on roadmap_votes (user_id);
create index roadmap_votes_lately on roadmap_votes (at);
create index roadmap_votes_given on roadmap_votes (voted_on);

create table roadmap_followers (
  item_id uuid not null references roadmap_items (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (item_id, user_id)
);
create index roadmap_followers_of_user on roadmap_followers (user_id);

create table roadmap_comments (
  id uuid primary key,
  item_id uuid not null references roadmap_items (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  text text not null,
  is_team boolean not null default false,
  held boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index roadmap_comments_of_item on roadmap_comments (item_id, created_at, id) where deleted_at is null;
create index roadmap_comments_of_user on roadmap_comments (user_id, created_at);

create table roadmap_history (
  item_id uuid not null references roadmap_items (id) on delete cascade,
  at timestamptz not null,
  by_id uuid references users (id) on delete set null,
  before jsonb not null,
  after jsonb not null
);
create index roadmap_history_of_item on roadmap_history (item_id, at);
create index roadmap_history_lately on roadmap_history (at);
create index roadmap_history_by on roadmap_history (by_id) where by_id is not null;

-- Until when somebody was told how what they follow has moved.
create table roadmap_told (
  user_id uuid primary key references users (id) on delete cascade,
  until timestamptz not null
);

create table changelog (
  id uuid primary key,
  version text not null,
  -- { en, es }
  title jsonb not null,
  body jsonb not null,
  kind text[] not null,
  -- Shown from then on; where it was scheduled, the same moment.
  published_at timestamptz not null,
  scheduled_at timestamptz
);
create index changelog_newest on changelog (published_at desc, id desc);

create table changelog_items (
  entry_id uuid not null references changelog (id) on delete cascade,
  item_id uuid not null references roadmap_items (id) on delete cascade,
  primary key (entry_id, item_id)
);
create index changelog_items_of_item on changelog_items (item_id);

create table changelog_seen (
  user_id uuid primary key references users (id) on delete cascade,
  at timestamptz not null
);

-- This product's own roadmap, as it is.
insert into roadmap_items (id, status, position, title, body, translations, locale, search, created_at, status_at)
select id::uuid, status, position, title, body, translations::jsonb, 'en',
  setweight(to_tsvector('simple', unaccent(title || ' ' || (translations::jsonb #>> '{es,title}'))), 'A')
    || setweight(to_tsvector('english', unaccent(title)), 'A')
    || setweight(to_tsvector('spanish', unaccent(translations::jsonb #>> '{es,title}')), 'A')
    || setweight(to_tsvector('english', unaccent(body)), 'B')
    || setweight(to_tsvector('spanish', unaccent(translations::jsonb #>> '{es,body}')), 'B'),
  now(), now()
from (
  values
    ('00000000-0000-4000-8000-0000000ad001', 'shipped', 'b00000001', 'Photo shoots from a brief', 'Write what you want to see, choose style, shape and poses, and a contact sheet develops frame by frame.',
      '{"es": {"title": "Sesiones de fotos a partir de un brief", "body": "Escribe lo que quieres ver, elige estilo, formato y poses, y la hoja de contactos se revela foto a foto.", "answer": null, "target": null}}'),
    ('00000000-0000-4000-8000-0000000ad002', 'shipped', 'b00000002', 'A studio of its own, without keys', 'Studio Preview renders mannequins, still lifes, light and lenses at once, and makes way for real models when you add them.',
      '{"es": {"title": "Un estudio propio, sin claves", "body": "Studio Preview renderiza maniquíes, bodegones, luz y objetivos al momento, y cede el paso a modelos reales cuando los añades.", "answer": null, "target": null}}'),
    ('00000000-0000-4000-8000-0000000ad003', 'shipped', 'b00000003', 'Keep and reject by keyboard', 'K keeps a frame and X rejects it on every sheet, with undo.',
      '{"es": {"title": "Elegir y descartar con el teclado", "body": "K elige una foto y X la descarta en cada hoja, y se puede deshacer.", "answer": null, "target": null}}'),
    ('00000000-0000-4000-8000-0000000ad004', 'shipped', 'b00000004', 'Gallery with filters and search', 'Everything you made in one wall, found by words, model, project and day.',
      '{"es": {"title": "Galería con filtros y búsqueda", "body": "Todo lo que has creado en una pared, por palabras, modelo, proyecto y día.", "answer": null, "target": null}}'),
    ('00000000-0000-4000-8000-0000000ad005', 'shipped', 'b00000005', 'Video Canvas', 'Cut frames you keep into a film: storyboard, takes and an animatic before a credit is spent.',
      '{"es": {"title": "Lienzo de vídeo", "body": "Monta una película con las fotos elegidas: guion gráfico, tomas y un animático antes de gastar un crédito.", "answer": null, "target": null}}'),
    ('00000000-0000-4000-8000-0000000ad006', 'shipped', 'b00000006', 'Prompt Studio and saved prompts', 'Prompts with versions, variables and word lists, and the exact words each model is sent.',
      '{"es": {"title": "Prompt Studio y prompts guardados", "body": "Prompts con versiones, variables y listas de palabras, y las palabras exactas que recibe cada modelo.", "answer": null, "target": null}}'),
    ('00000000-0000-4000-8000-0000000ad007', 'shipped', 'b00000007', 'My Library', 'Pictures, prompts, films and uploads in one list, with folders and notes.',
      '{"es": {"title": "Mi biblioteca", "body": "Imágenes, prompts, películas y archivos subidos en una lista, con carpetas y notas.", "answer": null, "target": null}}'),
    ('00000000-0000-4000-8000-0000000ad008', 'shipped', 'b00000008', 'Publish to the Creator Library', 'Works as they were, under a licence, with what they grew from.',
      '{"es": {"title": "Publicar en la Biblioteca de creadores", "body": "Obras tal como eran, bajo una licencia y con aquello de lo que nacieron.", "answer": null, "target": null}}'),
    ('00000000-0000-4000-8000-0000000ad009', 'shipped', 'b00000009', 'Reverse prompts and forensics', 'Read a picture back into words, and examine on your device how its file was put together.',
      '{"es": {"title": "Prompts inversos y análisis forense", "body": "Convierte una imagen en palabras y examina en tu dispositivo cómo se formó su archivo.", "answer": null, "target": null}}'),
    ('00000000-0000-4000-8000-0000000ad010', 'shipped', 'b00000010', 'Moderation with appeals', 'Reports and rules in one queue, reasons in your language, and somebody else who looks again.',
      '{"es": {"title": "Moderación con recursos", "body": "Denuncias y reglas en una sola cola, motivos en tu idioma y otra persona que vuelve a mirar.", "answer": null, "target": null}}'),
    ('00000000-0000-4000-8000-0000000ad011', 'shipped', 'b00000011', 'Everything in English and Spanish', 'Screens, mails and legal texts, and a place for further languages.',
      '{"es": {"title": "Todo en inglés y en español", "body": "Pantallas, correos y textos legales, y sitio para otros idiomas.", "answer": null, "target": null}}'),
    ('00000000-0000-4000-8000-0000000ad012', 'shipped', 'b00000012', 'Roadmap and What’s new', 'Vote for what is next, suggest what is missing, and follow it until it is here.',
      '{"es": {"title": "Hoja de ruta y novedades", "body": "Vota lo siguiente, propón lo que falta y síguelo hasta que llegue.", "answer": null, "target": null}}'),
    ('00000000-0000-4000-8000-0000000ad013', 'in_progress', 'b00000013', 'Event Mode: a photo booth that works without a network', 'Guests take pictures at a booth. Everything is kept on the device until it can be sent.',
      '{"es": {"title": "Modo evento: un fotomatón que funciona sin red", "body": "Los invitados se hacen fotos en el fotomatón. Todo queda en el dispositivo hasta que se pueda enviar.", "answer": null, "target": null}}'),
    ('00000000-0000-4000-8000-0000000ad014', 'planned', 'b00000014', 'Multiplayer photo shoots', 'Several people in one shoot at the same moment: a shared brief, one contact sheet, a heart from each person.',
      '{"es": {"title": "Sesiones de fotos en grupo", "body": "Varias personas en una sesión al mismo tiempo: un brief común, una hoja de contactos, un corazón por persona.", "answer": null, "target": null}}'),
    ('00000000-0000-4000-8000-0000000ad015', 'planned', 'b00000015', 'Clients and proofing', 'A link for the client who decides: pick, reject, pin comments to a place, approve.',
      '{"es": {"title": "Clientes y pruebas", "body": "Un enlace para el cliente que decide: elegir, descartar, comentar sobre un punto, aprobar.", "answer": null, "target": null}}'),
    ('00000000-0000-4000-8000-0000000ad016', 'planned', 'b00000016', 'Invoices and quotes', 'Numbers without gaps, lines from the real cost of jobs, a PDF in both languages.',
      '{"es": {"title": "Facturas y presupuestos", "body": "Números sin huecos, líneas a partir del coste real de los trabajos y un PDF en ambos idiomas.", "answer": null, "target": null}}'),
    ('00000000-0000-4000-8000-0000000ad017', 'planned', 'b00000017', 'Own products in the studio', 'Upload a three-dimensional model of your product and have it photographed in the rendered set.',
      '{"es": {"title": "Productos propios en el estudio", "body": "Sube un modelo tridimensional de tu producto y fotografíalo en el plató renderizado.", "answer": null, "target": null}}')
) as own (id, status, position, title, body, translations);

insert into changelog (id, version, title, body, kind, published_at) values (
  '00000000-0000-4000-8000-0000000ae001', '12.5.0',
  '{"en": "Libraries, reverse prompts and a roadmap", "es": "Bibliotecas, prompts inversos y una hoja de ruta"}',
  '{"en": "My Library holds everything of yours in one list, and the Creator Library shows what others publish. A picture can be read back into words and examined on your device. What comes next is decided here, by your votes.", "es": "Mi biblioteca reúne todo lo tuyo en una lista, y la Biblioteca de creadores muestra lo que publican otras personas. Una imagen puede volver a ser palabras y examinarse en tu dispositivo. Lo que viene después se decide aquí, con tus votos."}',
  '{new}', now()
);
insert into changelog_items (entry_id, item_id) values
  ('00000000-0000-4000-8000-0000000ae001', '00000000-0000-4000-8000-0000000ad007'),
  ('00000000-0000-4000-8000-0000000ae001', '00000000-0000-4000-8000-0000000ad008'),
  ('00000000-0000-4000-8000-0000000ae001', '00000000-0000-4000-8000-0000000ad009'),
  ('00000000-0000-4000-8000-0000000ae001', '00000000-0000-4000-8000-0000000ad012');
