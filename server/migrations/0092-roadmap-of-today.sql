-- This product's own roadmap, as it is by now. What an installation's own team has moved since stays where they put it.
update roadmap_items set status = 'shipped', position = 'b000000' || right(id::text, 2), status_at = now(), version = version + 1
where id in (
    '00000000-0000-4000-8000-0000000ad013', '00000000-0000-4000-8000-0000000ad014',
    '00000000-0000-4000-8000-0000000ad015', '00000000-0000-4000-8000-0000000ad016',
    '00000000-0000-4000-8000-0000000ad017'
  ) and status in ('planned', 'in_progress');

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
    ('00000000-0000-4000-8000-0000000ad018', 'in_progress', 'b00000018', 'People who do things together', 'Mannequins who dance, shake hands, hug and sit down at one table, as the prompt says it.',
      '{"es": {"title": "Personas que hacen cosas juntas", "body": "Maniquíes que bailan, se dan la mano, se abrazan y se sientan a una mesa, como dice el prompt.", "answer": null, "target": null}}'),
    ('00000000-0000-4000-8000-0000000ad019', 'planned', 'b00000019', 'Rain, snow and night in the rendered set', 'Weather in depth over any place, lit windows at night, a moon, and water that holds their light.',
      '{"es": {"title": "Lluvia, nieve y noche en el plató", "body": "Tiempo con profundidad en cualquier lugar, ventanas encendidas de noche, luna y agua que guarda su luz.", "answer": null, "target": null}}'),
    ('00000000-0000-4000-8000-0000000ad020', 'planned', 'b00000020', 'Thai and emoji in print', 'Every script that a client’s name can be written in, and the signs people put into notes, wherever something is printed.',
      '{"es": {"title": "Tailandés y emojis en lo impreso", "body": "Todas las escrituras en las que puede estar el nombre de un cliente, y los signos que se ponen en las notas, en todo lo que se imprime.", "answer": null, "target": null}}')
) as own (id, status, position, title, body, translations);

insert into changelog (id, version, title, body, kind, published_at) values (
  '00000000-0000-4000-8000-0000000ae002', '12.5.0',
  '{"en": "Together: sessions, clients, a booth and your own products", "es": "En compañía: sesiones, clientes, un fotomatón y tus propios productos"}',
  '{"en": "Several people write one brief and judge one contact sheet. Clients pick, comment and approve at a link, and invoices follow from it. A photo booth runs an evening without a network and loses nothing. And your own product, as a model from any 3D program or a phone’s scanner, stands in every shoot.", "es": "Varias personas escriben un brief y juzgan una hoja de contactos. Los clientes eligen, comentan y aprueban en un enlace, y de ahí salen las facturas. Un fotomatón funciona toda una noche sin red y no pierde nada. Y tu propio producto, como modelo de cualquier programa 3D o del escáner de un teléfono, está en cualquier sesión."}',
  '{new}', now() + interval '1 second'
);
insert into changelog_items (entry_id, item_id)
select '00000000-0000-4000-8000-0000000ae002', id from roadmap_items
where status = 'shipped' and id between '00000000-0000-4000-8000-0000000ad013' and '00000000-0000-4000-8000-0000000ad017';
