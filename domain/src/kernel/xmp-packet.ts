/** An XMP packet (ISO 16684-1, section 7.4) around an element `rdf:Description`. */
export const xmpPacket = (
  description: string,
): string => `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
${description}
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`
